# Three samples, or as many as configured, are split, checked, counted by a checkpoint, and merged. One check fails once with fail=1, and always with fail=2.
SAMPLES = range(1, int(config.get("samples", 3)) + 1)

rule all:
    input: "merged.txt"

rule split:
    output: "split/{sample}.txt"
    benchmark: "benchmarks/{sample}.tsv"
    shell: "sleep 1.{wildcards.sample}; echo {wildcards.sample} > {output}"

rule check:
    input: "split/{sample}.txt"
    output: "checked/{sample}.txt"
    params: fail=config.get("fail", 0)
    retries: 1
    shell:
        "if [ {params.fail} = 1 ] && [ {wildcards.sample} = 2 ] && [ ! -e failed ]; then touch failed; exit 7; fi; "
        "if [ {params.fail} = 2 ] && [ {wildcards.sample} = 2 ]; then exit 7; fi; "
        "sleep 0.5; cp {input} {output}"

checkpoint count:
    input: expand("checked/{sample}.txt", sample=SAMPLES)
    output: directory("parts")
    shell: "sleep 0.5; mkdir -p {output}; touch {output}/a.txt {output}/b.txt"

rule polish:
    input: "parts/{part}.txt"
    output: "polished/{part}.txt"
    shell: "sleep 1; cp {input} {output}"

def polished(wildcards):
    folder = checkpoints.count.get().output[0]
    return expand("polished/{part}.txt", part=glob_wildcards(folder + "/{part}.txt").part)

rule merge:
    input: polished
    output: "merged.txt"
    threads: 2
    shell: "sleep 1; cat {input} > {output}"
