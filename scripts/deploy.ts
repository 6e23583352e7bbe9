import { deployFolder } from "../src/emit/deploy/deploy-folder.ts";

// Puts a built folder into one that a server serves, without mixing two builds:
// `npm run -s deploy dist /srv/index`. See docs/deploying.md.

const [built, live] = process.argv.slice(2);

if (built === undefined || live === undefined) {
  process.stderr.write("Cannot deploy: give a built folder and the folder that is served\n");
  process.exitCode = 2;
} else {
  try {
    const { build, written, removed, kept } = await deployFolder(built, live);
    process.stdout.write(
      `Deployed build ${build}: ${written} written, ${removed} removed, ${kept} kept for readers of the previous build\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
