#!/bin/sh
#SBATCH --job-name=mini-test
#SBATCH --array=0-3
#SBATCH --output=mini-test-%a.log
# Runs one part of the tests of a program for each task of an array, in a folder that all machines share. The merge waits for all
# tasks, also for those with failed tests:
#
#   job=$(sbatch --parsable slurm.sh shop)
#   sbatch --dependency=afterany:"$job" --wrap "mini merge-reports blobs --reporter junit --output report.xml"
#
# Remove the folder "blobs" before each run: a blob of a former run would replace that of a task that is lost.
exec mini test --program "${1:-.}" --shard auto --reporter blob --output blobs/
