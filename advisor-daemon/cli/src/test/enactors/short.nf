// Many tasks that do almost nothing, to measure the cost of reporting them.
nextflow.enable.dsl = 2
params.tasks = 200

process SHORT {
  tag "t$i"
  input: val i
  output: val i
  script:
  """
  true
  """
}

workflow {
  Channel.of(1..params.tasks) | SHORT
}
