export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await digest(bytes));
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
