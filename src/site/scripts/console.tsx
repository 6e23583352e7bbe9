/** @jsxRuntime automatic @jsxImportSource preact */
import { render } from "preact";
import type { Answer } from "../../resolve/answer.ts";
import { answerHeaders, storedAnswer } from "../../resolve/headers.ts";
import { Code } from "../parts/text.tsx";
import { storedAnswers } from "./stored-answers.ts";

// Sends a request to the resolver in the page and shows all of its answer, and how to send the
// same one from elsewhere.

const { root, answer, read } = storedAnswers();
const shownCharacters = 20_000;
const types: Readonly<Record<string, string>> = { svg: "image/svg+xml", csv: "text/csv" };

interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly picture: string | null;
}

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("#console");
  if (form === null) return;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const request = String(new FormData(form).get("request") ?? "").trim();
    const place = form.querySelector("#console-answer");
    if (place === null) return;
    place.setAttribute("aria-busy", "true");
    const [path = "", ...query] = request.split("?");
    const found = (await storedAt(path)) ?? (await shown(await answer(path, query.join("?"))));
    render(<View url={`${form.dataset["base"] ?? ""}${request}`} of={found} />, place);
    place.removeAttribute("aria-busy");
  });
});

/** The file at an address of the API; null where there is none. */
async function storedAt(path: string): Promise<Shown | null> {
  const file = path.slice(1);
  if (!new RegExp(`^${storedAnswer}$`).test(path) || (await read(file)) === null) return null;
  const otherwise = () => Promise.reject(new RangeError(`"${path}" is gone`));
  return shown({ kind: "file", file, cache: "latest", otherwise });
}

async function shown(answered: Answer): Promise<Shown> {
  if (answered.kind === "body") return { ...answered, body: answered.body.join(""), picture: null };
  const { file, cache, otherwise } = answered;
  const body = await read(file);
  if (body === null) return shown(await otherwise());
  const type = types[file.replace(/^.*\./s, "")] ?? "application/json";
  const headers = answerHeaders(200, `${type}; charset=utf-8`, cache, file);
  const picture = type === types["svg"] ? new URL(file, root).href : null;
  return { status: 200, headers, body, picture };
}

function View({ url, of: { status, headers, body, picture } }: { url: string; of: Shown }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const address = JSON.stringify(url);
  const read = picture === null ? "json" : "text";
  const texts = {
    Address: url,
    "Status and headers": [`HTTP ${status}`, ...lines].join("\n"),
    ...(picture === null && { Body: readable(body) }),
    curl: `curl '${url.replaceAll("'", "%27")}'`,
    JavaScript: `const answer = await fetch(${address});\nconsole.log(answer.status, await answer.${read}());`,
    Python: `import urllib.request\nwith urllib.request.urlopen(${address}) as answer:\n    print(answer.status, answer.read().decode())`,
  };
  return (
    <>
      {picture !== null && <img src={picture} alt="The card that was answered" />}
      {Object.entries(texts).map(([label, text]) => (
        <Code label={label} text={text} />
      ))}
    </>
  );
}

function readable(body: string): string {
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // not JSON: shown as it is
  }
  const rest = text.length - shownCharacters;
  return rest <= 0 ? text : `${text.slice(0, shownCharacters)}\n… ${rest} more characters`;
}
