#!/usr/bin/env node
// The one entry point. tsx is registered here so that the same line works for the worker threads.
import { register } from "tsx/esm/api";

register();
await import("./cli.ts");
