#!/usr/bin/env node
// A package has the tool compiled (scripts/pack/); a clone runs it from its source.
import { existsSync } from "node:fs";

const source = new URL("../scripts/stele.mjs", import.meta.url);
await import(existsSync(source) ? source.href : "../lib/scripts/stele.mjs");
