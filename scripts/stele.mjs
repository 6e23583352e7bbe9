#!/usr/bin/env node
// The one entry point, which registers tsx. A hundred files of zod are loaded before it, as it would look at each.
import "zod";
import { register } from "tsx/esm/api";

register();
await import("./cli.ts");
