# Sixty jobs of two seconds.
rule all:
    input: expand("worked/{n}.txt", n=range(60))

rule WORK:
    output: "worked/{n}.txt"
    shell: "sleep 2; touch {output}"
