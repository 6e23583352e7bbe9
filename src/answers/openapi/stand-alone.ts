import { entryOf } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";

/**
 * A JSON Schema that needs no other file: what it refers to is below `$defs`. `names` are the names of schemas by the
 * addresses in references.
 */
export function standAlone(
  name: string,
  schemas: ReadonlyMap<string, object>,
  names: ReadonlyMap<string, string>,
): object {
  const held = new Map<string, object>();
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([key, one]) => {
      return [key, key === "$ref" ? local(String(one)) : inside(one)];
    });
    return Object.fromEntries(members);
  };
  const local = (address: string): string => {
    const target = names.get(address);
    if (target === undefined) return address;
    if (target === name) return "#";
    if (!held.has(target)) {
      held.set(target, {});
      held.set(target, part(entryOf(schemas, target)));
    }
    return `#/$defs/${target}`;
  };
  // below another schema it has no address and no dialect of its own
  const part = (schema: object): object => {
    const { $id: _, $schema: __, ...rest } = Object(inside(schema));
    return rest;
  };
  const whole = Object(inside(entryOf(schemas, name)));
  const defs = [...held].sort(by(([target]) => target));
  return defs.length === 0 ? whole : { ...whole, $defs: Object.fromEntries(defs) };
}
