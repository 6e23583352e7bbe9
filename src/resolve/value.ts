import { at, listed } from "./at.ts";
import { type Failed, type Failure, failed, invalid } from "./failure.ts";
import { foldedWord, type Given, own, ownValue, type RawValues } from "./query.ts";
import type {
  EnumParameter,
  IdentifierParameter,
  IntegerParameter,
  Parameter,
  PatternParameter,
  TextParameter,
} from "./table.ts";
import { codePoints } from "./text.ts";

/** The value of each parameter in one request; null where it was not given and has no default. */
export type Values = Record<string, string | number | null>;

/** Raw values as the parameters understand them, in declared order; the first failure wins. */
export function readValues(
  raw: RawValues,
  parameters: readonly Parameter[],
): Given<Values> | Failed {
  const values: Values = {};
  for (let i = 0; i < parameters.length; i++) {
    const parameter = at(parameters, i);
    const failure = readValue(parameter, ownValue(raw, parameter.name) ?? null, values);
    if (failure !== null) return failed(failure);
  }
  return { kind: "given", values: values };
}

function readValue(parameter: Parameter, text: string | null, values: Values): Failure | null {
  if (parameter.kind === "integer") return readInteger(parameter, text, values);
  if (parameter.kind === "enum") return readClosed(parameter, text, values);
  if (parameter.kind === "text") return readText(parameter, text, values);
  return readFormed(parameter, text, values);
}

function readInteger(p: IntegerParameter, text: string | null, values: Values): Failure | null {
  const value = text === null ? p.default : Number(text);
  if (text !== null && (!/^(?:0|[1-9][0-9]*)$/.test(text) || value < p.min || value > p.max)) {
    return invalid(p.name, `found "${text}", must be a whole number from ${p.min} to ${p.max}`);
  }
  values[p.name] = value;
  return null;
}

function readClosed(p: EnumParameter, text: string | null, values: Values): Failure | null {
  const target = p.standsFor === null ? p.name : p.standsFor;
  if (text === null) {
    if (p.standsFor === null && !own(values, p.name)) values[p.name] = p.default;
    return null;
  }
  const folded = foldedWord(text);
  const value = ownValue(p.names, folded);
  if (value === undefined) {
    return invalid(p.name, `found "${text}", must be one of ${listed(p.allowed).join(", ")}`);
  }
  if (own(values, target) && values[target] !== value) {
    return invalid(p.name, `found "${text}", which contradicts another parameter: must agree`);
  }
  values[target] = value === "all" ? null : value;
  return null;
}

function readFormed(
  p: PatternParameter | IdentifierParameter,
  text: string | null,
  values: Values,
): Failure | null {
  const word = text !== null && p.kind === "pattern" ? foldedWord(text) : text;
  values[p.name] = p.kind === "pattern" && word === p.all ? null : word;
  if (values[p.name] === null || new RegExp(p.pattern).test(String(word))) return null;
  return invalid(p.name, `found "${text}", must be ${p.form}`);
}

function readText(p: TextParameter, text: string | null, values: Values): Failure | null {
  values[p.name] = null;
  if (text === null || /^ *$/.test(text)) return null;
  const length = codePoints(text).length;
  if (length > p.maxLength) {
    return invalid(p.name, `found ${length} characters, must be at most ${p.maxLength}`);
  }
  values[p.name] = text;
  return null;
}
