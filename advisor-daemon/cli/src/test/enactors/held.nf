// Three short tasks and one that waits for a file, all at once, and then the last task.
nextflow.enable.dsl = 2

process WORK {
  cpus 1
  input: val n
  output: val n
  script:
  """
  sleep 1
  [ $n -lt 4 ] || until [ -e '${workflow.launchDir}/go' ]; do sleep 0.2; done
  """
}

process LAST {
  input: val all
  script:
  """
  sleep 1
  """
}

workflow { LAST(WORK(Channel.of(1..4)).collect()) }
