import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { read } from "./reader.mjs";

const [bundle, address, input, output] = process.argv.slice(2);
const { Stele } = await import(bundle);
const urls = JSON.parse(readFileSync(input, "utf8"));
writeFileSync(output, JSON.stringify(await read(Stele, address, urls, { verify: true })));
