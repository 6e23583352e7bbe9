import type { Answer } from "../../resolve/answer.ts";
import { answerHeaders } from "../../resolve/headers.ts";
import { rootOf, storedAnswers } from "./stored-answers.ts";

// Sends a request to the resolver in the page and shows all of its answer, and how to send the
// same one from elsewhere.

const script = document.currentScript as HTMLScriptElement;
const root = rootOf(script.src);
const { answer, read } = storedAnswers(root);
const shownCharacters = 20_000;

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
    place.replaceChildren(...view(request, await sent(request), form.dataset["base"] ?? ""));
    place.removeAttribute("aria-busy");
  });
});

async function sent(request: string): Promise<Shown> {
  const at = request.indexOf("?");
  const path = at < 0 ? request : request.slice(0, at);
  return shown(await answer(path, at < 0 ? "" : request.slice(at + 1)));
}

async function shown(answered: Answer): Promise<Shown> {
  if (answered.kind === "body") return { ...answered, body: answered.body.join(""), picture: null };
  const { file, cache, otherwise } = answered;
  const body = await read(file);
  if (body === null) return shown(otherwise);
  const isPicture = file.endsWith(".svg");
  const type = isPicture
    ? "image/svg+xml"
    : file.endsWith(".csv")
      ? "text/csv"
      : "application/json";
  const headers = answerHeaders(200, `${type}; charset=utf-8`, cache, file);
  return { status: 200, headers, body, picture: isPicture ? new URL(file, root).href : null };
}

function view(request: string, { status, headers, body, picture }: Shown, base: string): Node[] {
  const url = `${base}${request}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    titled("Address", url),
    titled("Status and headers", [`HTTP ${status}`, ...lines].join("\n")),
    picture === null ? titled("Body", readable(body)) : image(picture),
    titled("curl", `curl '${url.replaceAll("'", "%27")}'`),
    titled(
      "JavaScript",
      `const answer = await fetch(${JSON.stringify(url)});\nconsole.log(answer.status, await answer.${picture === null ? "json" : "text"}());`,
    ),
    titled(
      "Python",
      `import urllib.request\nwith urllib.request.urlopen(${JSON.stringify(url)}) as answer:\n    print(answer.status, answer.read().decode())`,
    ),
  ];
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

function titled(title: string, text: string): HTMLElement {
  const figure = document.createElement("figure");
  figure.className = "code";
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.textContent = text;
  figure.append(caption, pre);
  return figure;
}

function image(source: string): HTMLElement {
  const img = document.createElement("img");
  img.src = source;
  img.alt = "The card that was answered";
  return img;
}
