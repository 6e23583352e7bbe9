#!/usr/bin/env node
// The one entry point, which registers tsx.
import { register } from "tsx/esm/api";

register();
await import("./cli.ts");
