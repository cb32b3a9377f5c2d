// Sixty tasks of two seconds.
nextflow.enable.dsl = 2

process WORK {
  cpus 1
  input: val n
  script:
  """
  sleep 2
  """
}

workflow { Channel.of(1..60) | WORK }
