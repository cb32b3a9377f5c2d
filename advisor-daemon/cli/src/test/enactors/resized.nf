// A pipeline with three tasks per sample of 1.0 to 1.8 s.
nextflow.enable.dsl = 2
params.samples = 12

process FASTQC {
  tag "s$sample"
  input: val sample
  output: val sample
  script: "sleep ${1.0 + (sample * 7 % 9) / 10}"
}

process TRIM {
  tag "s$sample"
  input: val sample
  output: val sample
  script: "sleep ${1.0 + (sample * 5 % 9) / 10}"
}

process ALIGN {
  tag "s$sample"
  input: val sample
  output: val sample
  script: "sleep ${1.0 + (sample * 4 % 9) / 10}"
}

process MULTIQC {
  input: val samples
  output: stdout
  script: "sleep 1"
}

workflow {
  samples = Channel.of(1..params.samples)
  FASTQC(samples)
  ALIGN(TRIM(samples))
  MULTIQC(FASTQC.out.mix(ALIGN.out).collect())
}
