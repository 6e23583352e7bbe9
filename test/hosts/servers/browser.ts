import { type Browser, chromium } from "playwright-core";

export const chromiumProgram = "/usr/bin/chromium";

export function chromiumBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumProgram,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
