#!/usr/bin/env bash
# Four samples are split, checked and merged: 6 Slurm jobs of run $1. With "fail" as $2 the check fails at its first attempt and
# is put into the queue again by Slurm (RequeueExit=7).
set -euo pipefail
run=$1 splits=()
submit() { sbatch --parsable -n 1 -o /dev/null -J "samples-$run.$1" "${@:2}"; }

for sample in 1 2 3 4; do splits+=("$(submit split --wrap "sleep 1.$sample")"); done
check='sleep 1'
[ "${2:-}" != fail ] || check='[ $SLURM_RESTART_COUNT ] || exit 7; sleep 1'
check_id=$(submit check -d "afterok:${splits[0]}" --wrap "$check")
while state=$(squeue -h -j "$check_id" -o '%T %r'); [ -n "$state" ]; do
  # Slurm would let a job that it puts into the queue again wait for two minutes
  [ "$state" != "PENDING BeginTime" ] || scontrol update JobId="$check_id" StartTime=now
  sleep 0.5
done
# the last job waits for all others, or the run could end before a late record of one of them (docs/connectors/slurm.md)
merge_id=$(submit merge -d "afterok$(printf ':%s' "${splits[@]}" "$check_id")" --wrap "sleep 1.5")
# sbatch -W would look after some seconds, and again after more
while [ -n "$(squeue -h -j "$merge_id" -o '%T')" ]; do sleep 0.5; done
