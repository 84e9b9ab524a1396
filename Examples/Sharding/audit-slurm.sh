#!/bin/sh
#SBATCH --job-name=mini-audit
#SBATCH --array=0-3
#SBATCH --output=mini-audit-%a.log
# Audits one part of a folder of programs for each task of an array, in a folder that all machines share. The merge waits for all
# tasks, also for those with findings:
#
#   job=$(sbatch --parsable audit-slurm.sh store)
#   sbatch --dependency=afterany:"$job" --wrap "mini audit --merge parts --format sarif --output audit.sarif"
#
# Remove the folder "parts" before each run: a report of a former run would replace that of a task that is lost.
mkdir -p parts
exec mini audit "${1:-.}" --shard auto --format json --output "parts/$SLURM_ARRAY_TASK_ID.json"
