// Loaded before a measured program: at its end, what it took, into the file that STELE_USAGE names.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6;
  const taken = { clock: performance.now() / 1000, processor: seconds, megabytes: maxRSS / 1024 };
  writeFileSync(process.env.STELE_USAGE, JSON.stringify(taken));
});
