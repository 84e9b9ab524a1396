#!/bin/sh
# Runs the tests of a program in parts at the same time, with GNU parallel, and merges their reports.
#
# Usage: parallel.sh PROGRAM PARTS
#
# With --sshloginfile and --return, GNU parallel runs the parts on other machines.
set -u
program=$1
parts=$2
rm -rf blobs
# The status of a part with failed tests is not 0; that of the merge counts.
seq "$parts" | parallel --jobs "$parts" \
    mini test --program "$program" --shard "{}/$parts" --workers 1 --reporter blob --output blobs/ || true
exec mini merge-reports blobs --reporter junit --reporter html --output report.xml --output report.html
