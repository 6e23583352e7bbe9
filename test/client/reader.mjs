// Plain JavaScript for every runtime: what the library answers to each URL, as status and digest.

export async function read(Stele, address, urls, options = {}) {
  const stele = new Stele({ mirrors: [address], ...options });
  const replies = [];
  for (const url of urls) {
    const { status, body } = await stele.request(url);
    replies.push(`${status} ${await sha256(body)}`);
  }
  let firms = 0;
  for await (const firm of stele.firms.all()) if (firm.provenance !== undefined) firms++;
  return { replies, firms };
}

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
