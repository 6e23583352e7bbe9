#!/bin/sh
# A build in shards as an array of Slurm jobs; run it in the folder of the project, on a disk that all
# nodes mount. Prints the id of the last job.
set -eu
here=$(dirname "$0")
shards=$(sbatch --parsable "$here/shards.sbatch")
sbatch --parsable --dependency "afterok:$shards" --wrap "exec npx stele merge dist work/parts/*"
