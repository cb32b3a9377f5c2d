#!/usr/bin/env bash
# Four samples are split, checked and merged: 6 Slurm jobs of run $1. If $2 is "fail", the first attempt of the check fails
# and Slurm puts the job into the queue again (RequeueExit=7).
set -euo pipefail
run=$1 splits=()
submit() { sbatch --parsable -n 1 -o /dev/null -J "samples-$run.$1" "${@:2}"; }

for sample in 1 2 3 4; do splits+=("$(submit split --wrap "sleep 1.$sample")"); done
check='sleep 1'
[ "${2:-}" != fail ] || check='[ $SLURM_RESTART_COUNT ] || exit 7; sleep 1'
check_id=$(submit check -d "afterok:${splits[0]}" --wrap "$check")
while state=$(squeue -h -j "$check_id" -o '%T %r'); [ -n "$state" ]; do
  # do not wait two minutes, the delay with which Slurm starts a requeued job
  [ "$state" != "PENDING BeginTime" ] || scontrol update JobId="$check_id" StartTime=now
  sleep 0.5
done
# the last job waits for all others; otherwise the run might end before a late record of another job (docs/connectors/slurm.md)
merge_id=$(submit merge -d "afterok$(printf ':%s' "${splits[@]}" "$check_id")" --wrap "sleep 1.5")
# sbatch -W would poll at increasing intervals of several seconds
while [ -n "$(squeue -h -j "$merge_id" -o '%T')" ]; do sleep 0.5; done
