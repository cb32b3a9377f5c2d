# Three rules in a row.
rule all:
    input: "report.txt"

rule prepare:
    output: "prepared.txt"
    shell: "sleep 0.5; touch {output}"

rule align:
    input: "prepared.txt"
    output: "aligned.txt"
    shell: "sleep 0.50; touch {output}"

rule report:
    input: "aligned.txt"
    output: "report.txt"
    shell: "sleep 0.5; touch {output}"
