package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors in an experiment are reported in one line with their position, before any simulation. */
class ExperimentErrorsTest {
    @TempDir
    private Path folder;

    private Path tasks;
    private Path experiment;

    @BeforeEach
    void writeFiles() throws IOException {
        tasks = RunFiles.writeTasks(folder, RunFiles.TASKS);
        RunFiles.writePlatforms(folder);
        Files.writeString(folder.resolve("load.csv"), "arrival_s,cores,work_s\n0,1,60\n");
        experiment = folder.resolve("matrix.yaml");
    }

    private String refused(String text, String... options) throws IOException {
        Files.writeString(experiment, text);
        String[] arguments = new String[options.length + 2];
        arguments[0] = "experiment";
        arguments[1] = experiment.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        Ran ran = LabCommands.run(arguments);
        assertThat(folder.resolve("matrix.results.jsonl")).doesNotExist();
        return ran.refusal().replace(folder + "/", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max-vms: 0|10: max-vms must be a whole number from 1 to 2147483647, but was \"0\"",
                "max-vms: [1, ten]|14: max-vms must be a whole number, but was \"ten\"",
                "realizations: 1e3|15: realizations must be a whole number, but was \"1e3\"",
                "realizations: 20000000|15: realizations must be a whole number from 1 to 10000000, but was"
                        + " \"20000000\"",
                "seeds: 0.5|8: seeds must be a whole number, but was \"0.5\"",
                "perturbation-levels: [0.1, -0.1]|28: perturbation-levels must be finite and >= 0, but was \"-0.1\"",
                "perturbation-levels: some|22: perturbation-levels must be a number, but was \"some\"",
                "perturbation-levels: history|22: perturbation-levels requires past runs: specify"
                        + " \"history\", but was \"history\"",
                "input-models: empirical|15: input-models: input model \"empirical\" requires past runs",
                "backgrounds: none.csv|14: backgrounds: file not found: none.csv",
                "backgrounds: [none, load.csv]|21: backgrounds: a background load needs a single cloud with hosts",
                "input-models: [uniform, cauchy]|25: input-models: unknown input model \"cauchy\", known: [uniform",
                "inputs: some|9: inputs: ",
                "strategies: [asap, fastest]|20: strategies: unknown strategy \"fastest\", known: [",
                "strategies: heft|13: strategies: strategy \"heft\" does not support the platform CloudPlatform",
                "strategies: [asap, asap]|20: strategies must not contain a value twice, but was \"asap\"",
                "strategies: {asap: 1}|13: strategies must be a value or a list of values, but was \"{\"",
                "strategies: [[asap]]|14: strategies must be a value or a list of values, but was \"[\"",
                "strategies:|12: strategies must be a value or a list of values, but was \"\"",
                "strategies: []|1: strategies must have at least one value, but had none",
                "strategy: asap|1: key must be one of workflows, platforms, max-vms, backgrounds, inputs, strategies, input-models,"
                        + " perturbation-levels, realizations, seeds, history, strategy-jars, but was \"strategy\"",
                "strategy-jars: own.jar|16: strategy-jars: ",
                "history: runs/*|10: history: file not found: runs",
                "history: '*.jsonl'|10: history: no file matches \"*.jsonl\" in ",
            })
    void reportsThePlaceOfAnInvalidValue(String line, String message) throws IOException {
        String text = "workflows: '" + tasks.getFileName() + "'\nplatforms: platforms.json\n" + line + "\n";
        assertThat(refused(text)).startsWith("matrix.yaml:3:" + message);
    }

    @Test
    void reportsThePlaceOfAMissingOrMalformedFile() throws IOException {
        assertThat(refused("workflows: [none.tasks]\nplatforms: platforms.json\n"))
                .isEqualTo("matrix.yaml:1:13: workflows: file not found: none.tasks");
        assertThat(refused("workflows: synthetic:none\nplatforms: platforms.json\n"))
                .startsWith("matrix.yaml:1:12: workflows: the synthetic workflow must be one of ");
        assertThat(refused("workflows: platforms.json\nplatforms: platforms.json\n"))
                .startsWith("matrix.yaml:1:12: workflows: ");
        assertThat(refused("workflows: '*.tasks'\nplatforms:\n  - none.json\n"))
                .isEqualTo("matrix.yaml:3:5: platforms: file not found: none.json");
        assertThat(refused("workflows: '*.tasks'\nplatforms: platforms.json#none\n"))
                .startsWith("matrix.yaml:2:12: platforms: ")
                .contains("none")
                .contains(RunFiles.PLATFORM);
        assertThat(refused("workflows: synthetic:omssa-brs:9\nplatforms: platforms.json\n"))
                .isEqualTo("matrix.yaml:1:12: workflows has no strategy: specify"
                        + " \"strategies\", but was \"synthetic:omssa-brs:9\"");
        Files.writeString(tasks, RunFiles.TASKS.replace("~ 280", "~ -280"));
        assertThat(refused("workflows: '*.tasks'\nplatforms: platforms.json\n"))
                .isEqualTo(tasks.getFileName() + ":6:15: real_walltime must be >= 0, but was \"-280\"");
    }

    @Test
    void rejectsAnInvalidMatrix() throws IOException {
        assertThat(refused("")).startsWith("matrix.yaml: must be a YAML mapping with the keys workflows, ");
        assertThat(refused("- workflows\n")).startsWith("matrix.yaml: must be a YAML mapping");
        assertThat(refused("platforms: platforms.json\n"))
                .isEqualTo("matrix.yaml: must have a value for \"workflows\"");
        assertThat(refused("workflows: '*.tasks'\n"))
                .isEqualTo("matrix.yaml: platforms must name platform files, because workflow "
                        + tasks.getFileName().toString().replace(".tasks", "")
                        + " has no resources of its own, but was \"plan\"");
        assertThat(refused("workflows: a\nworkflows: b\n"))
                .matches("matrix.yaml:2:\\d+: must be valid YAML: Duplicate field 'workflows'");
        assertThat(refused("workflows: [a\nplatforms: b\n")).matches("matrix.yaml:2:\\d+: must be valid YAML: .+");
        assertThat(refused("workflows: a\nplatforms: b\n---\nworkflows: c\n"))
                .isEqualTo("matrix.yaml:4:1: must contain only one mapping");
    }

    @Test
    void rejectsInvalidOptions() throws IOException {
        String text = "workflows: '*.tasks'\nplatforms: platforms.json\n";
        assertThat(refused(text, "--threads", "0")).isEqualTo("--threads must be >= 1, but was 0");
        assertThat(refused(text, "--csv", "--json"))
                .isEqualTo("--csv and --json are mutually exclusive (see weatherglass lab experiment --help)");
        assertThat(LabCommands.run("experiment", folder.resolve("none.yaml").toString())
                        .err()
                        .strip())
                .isEqualTo("weatherglass lab experiment: file not found: " + folder.resolve("none.yaml"));
    }
}
