// Four samples are split, checked and merged: 6 tasks. With --fail, the first attempt of the check fails;
// with --stop, the merge fails and ends the run; with --twice, observers are told the end twice, as by Nextflow 25.10.
nextflow.enable.dsl = 2
params.samples = 4
params.fail = false
params.stop = false
params.twice = false

process SPLIT {
  tag "s$sample"
  cpus 1
  input: val sample
  output: path "part_${sample}.txt"
  script:
  """
  sleep 1.$sample; echo $sample > part_${sample}.txt
  """
}

process CHECK {
  errorStrategy 'retry'
  maxRetries 1
  cpus 1
  input: path part
  output: path "checked.txt"
  script:
  """
  if [ ${params.fail} = true ] && [ ${task.attempt} -lt 2 ]; then exit 7; fi
  sleep 1; cat $part > checked.txt
  """
}

process MERGE {
  cpus 1
  input: path parts
  output: path "merged.txt"
  script:
  """
  if [ ${params.stop} = true ]; then exit 9; fi
  sleep 1.5; cat $parts > merged.txt
  """
}

workflow.onComplete { if (params.twice) nextflow.Global.session.notifyFlowComplete() }

workflow {
  Channel.of(1..params.samples) | SPLIT
  SPLIT.out.first() | CHECK
  SPLIT.out.collect() | MERGE
}
