// A pipeline of three processes in a row. A test writes the module.
nextflow.enable.dsl = 2

include { ALIGN } from './modules/align.nf'

process PREPARE {
  output: val true
  exec: sleep 500
}

process REPORT {
  input: val aligned
  exec: sleep 500
}

workflow {
  REPORT(ALIGN(PREPARE().flatMap { [1, 2] }).collect())
}
