package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");
    private static final String LABEL = "v1.sample.brs.asap." + RunFiles.PLATFORM + ".";

    @TempDir
    private Path folder;

    private Ran history(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("history", command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private Ran importSample(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                RunFiles.writeTasks(folder, RunFiles.TASKS).toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString()));
        arguments.addAll(List.of(more));
        return history("import", arguments.toArray(String[]::new));
    }

    @Test
    void listsAndShowsAnImportedRun() throws IOException {
        assertThat(json(importSample("--json")).get("added").intValue()).isEqualTo(1);

        JsonNode list = json(history("list", "--json")).get("runs");
        assertThat(list).hasSize(1);
        JsonNode run = json(history("show", LABEL + "1", "--json"));
        assertThat(json(history("show", list.at("/0/id").asText(), "--json"))).isEqualTo(run);
        assertThat(run.get("workflow").asText()).isEqualTo("brs");
        assertThat(run.get("platform").asText()).isEqualTo(RunFiles.PLATFORM);
        // calculated by hand in ReplayCommandTest
        assertThat(run.get("makespanSeconds").doubleValue()).isCloseTo(715.25, within(1e-6));
        assertThat(run.at("/cost/btuCount").intValue()).isEqualTo(2);
        assertThat(run.get("jobRecords")).hasSize(4);
        assertThat(run.at("/jobRecords/3/observedRuntimeSeconds").doubleValue()).isEqualTo(75.25);
        assertThat(run.get("vms")).hasSize(2);
        JsonNode errors = run.get("errors");
        // map_2 ends first, 20 s early; map_1 takes 10.5 s longer; map_3 has no projection; join takes 15.25 s longer
        assertThat(errors.at("/0/pastErrorSeconds").doubleValue()).isEqualTo(20);
        assertThat(errors.at("/2/pastErrorSeconds").doubleValue()).isCloseTo(Math.sqrt(510.25 / 2), within(1e-9));
        assertThat(errors.at("/2/futureErrorSeconds").doubleValue()).isEqualTo(15.25);

        assertThat(history("list").out()).contains("brs", LABEL + "1");
        assertThat(history("show", "1").out()).contains("makespan 715.3 s", "2 BTU", "4 of 4 jobs completed on 2 VMs");
    }

    @Test
    void importsARecordOnce() throws IOException {
        assertThat(importSample().out()).isEqualTo("1 run: 1 added, 0 already present, 0 replaced\n");
        assertThat(importSample().out()).isEqualTo("1 run: 0 added, 1 already present, 0 replaced\n");
        assertThat(json(history("list", "--json")).get("runs")).hasSize(1);
    }

    @Test
    void replacesARecordOnlyOnRequest() throws IOException {
        importSample();
        String tasks = RunFiles.writeTasks(folder, RunFiles.TASKS.replace("310.5", "311"))
                .toString();
        String platforms = RunFiles.writePlatforms(folder).toString();
        Ran refused = history("import", tasks, "--platforms", platforms);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        LABEL + "1",
                        "the history has another record with this name, run 1; use --replace to" + " replace it");
        assertThat(json(history("import", tasks, "--platforms", platforms, "--replace", "--json"))
                        .get("replaced")
                        .intValue())
                .isEqualTo(1);
        assertThat(json(history("show", LABEL + "1", "--json"))
                        .at("/jobRecords/0/observedRuntimeSeconds")
                        .doubleValue())
                .isEqualTo(311);
    }

    @Test
    void importsADirectoryInTheOrderOfRunNumbers() throws IOException {
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run : new int[] {10, 9, 1}) {
            Files.writeString(runs.resolve(LABEL + run + ".tasks"), RunFiles.TASKS);
        }
        Files.writeString(runs.resolve("notes.txt"), "no record");
        String platforms = RunFiles.writePlatforms(folder).toString();
        assertThat(history("import", runs.toString(), "--platforms", platforms).exitCode())
                .isZero();
        assertThat(json(history("list", "--workflow", "brs", "--json")).findValuesAsText("instance"))
                .containsExactly(LABEL + "1", LABEL + "9", LABEL + "10");
        assertThat(json(history("list", "--workflow", "other", "--json")).get("runs"))
                .isEmpty();
    }

    private Path runs(String... texts) throws IOException {
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= texts.length; run++) {
            Files.writeString(runs.resolve(LABEL + run + ".tasks"), texts[run - 1]);
        }
        return runs;
    }

    @Test
    void reportsAndSkipsBadRecords() throws IOException {
        Path runs = runs(RunFiles.TASKS, RunFiles.TASKS.replace("280", "fast"));
        Files.writeString(runs.resolve("sort-001.json"), "{\"schemaVersion\": \"1.5\"");
        Files.writeString(runs.resolve("sort-002.json"), """
                {"schemaVersion": "1.5", "workflow": {"execution": {"tasks": [{"id": "s", "runtimeInSeconds": 2}]}}}
                """);
        String platforms = RunFiles.writePlatforms(folder).toString();
        String bad = runs.resolve(LABEL + "2.tasks") + ":6:15: real_walltime must be a finite decimal number, but was";

        assertThat(history("import", runs.toString(), "--platforms", platforms, "--strict")
                        .refusal())
                .startsWith(bad);
        assertThat(json(history("list", "--json")).get("runs")).isEmpty();

        Ran ran = history("import", runs.toString(), "--platforms", platforms);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("1 run: 1 added, 0 already present, 0 replaced\nleft out: 3 bad records\n")
                .contains(
                        "bad record: " + bad,
                        "bad record: " + runs.resolve("sort-001.json") + ":1:",
                        "bad record: " + runs.resolve("sort-002.json")
                                + ": run \"sort-002\": makespanInSeconds must be given for a past run, but was absent");
        JsonNode again = json(history("import", runs.toString(), "--platforms", platforms, "--json"));
        assertThat(again.get("unchanged").intValue()).isEqualTo(1);
        assertThat(again.at("/skipped/count").intValue()).isEqualTo(3);
        assertThat(again.at("/skipped/first/0/field").textValue()).isEqualTo("real_walltime");
    }

    @Test
    void skipsRunsOfUnknownPlatformsAndThePlatformFile() throws IOException {
        Path runs = runs(RunFiles.TASKS);
        Path elsewhere = runs.resolve("v1.sample.brs.asap.elsewhere.2.tasks");
        Files.writeString(elsewhere, RunFiles.TASKS);
        Path platforms = Files.copy(RunFiles.writePlatforms(folder), runs.resolve("platforms.json"));
        Ran ran = history("import", runs.toString(), "--platforms", platforms.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("1 run: 1 added, 0 already present, 0 replaced\nleft out: 1 bad record\n")
                .contains("bad record: " + elsewhere + ": ");
        Path missing = folder.resolve("missing.json");
        assertThat(history("import", runs.toString(), "--platforms", missing.toString())
                        .exitCode())
                .as("without platforms none can be read")
                .isEqualTo(2);
    }

    @Test
    void rejectsASingleBadRecord() throws IOException {
        Path runs = runs(RunFiles.TASKS, RunFiles.TASKS.replace("280", "fast"));
        String platforms = RunFiles.writePlatforms(folder).toString();
        Path good = runs.resolve(LABEL + "1.tasks");
        Path bad = runs.resolve(LABEL + "2.tasks");
        assertThat(history("import", bad.toString(), "--platforms", platforms).refusal())
                .startsWith(bad + ":6:15: real_walltime must be");
        assertThat(history("import", good.toString(), bad.toString(), "--platforms", platforms)
                        .out())
                .startsWith("1 run: 1 added");
        Files.delete(good);
        assertThat(history("import", runs.toString(), "--platforms", platforms).refusal())
                .startsWith("found no readable records; left out: 1 bad record; bad record: " + bad + ":6:15: ");
    }

    @Test
    void importsIncompleteRuns() throws IOException {
        Path runs = runs(RunFiles.TASKS, RunFiles.TASKS.replace("~ 290", "~ -1").replace("~ 75.25", "~ -1 0 0 0 0"));
        String platforms = RunFiles.writePlatforms(folder).toString();
        Ran ran = history("import", runs.toString(), "--platforms", platforms);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .isEqualTo("2 runs: 2 added, 0 already present, 0 replaced\n"
                        + "used in part (only finished jobs): 1 run that did not complete: " + LABEL
                        + "2.tasks (2 of 4 jobs never ended)\n");

        JsonNode run = json(history("show", LABEL + "2", "--json"));
        assertThat(run.get("outcome").asText()).isEqualTo("incomplete");
        assertThat(run.get("jobs").intValue()).isEqualTo(4);
        assertThat(run.get("completedJobs").intValue()).isEqualTo(2);
        // the first submission is that of map_1 at 5 s
        assertThat(run.get("makespanSeconds").doubleValue()).isEqualTo(315.5);
        assertThat(run.at("/jobRecords/0/observedRuntimeSeconds").doubleValue()).isEqualTo(310.5);
        assertThat(run.at("/jobRecords/0/startedSeconds").isMissingNode()).isTrue();
        assertThat(run.at("/jobRecords/2/end").asText()).isEqualTo("unfinished");
        assertThat(run.at("/jobRecords/2/observedRuntimeSeconds").isMissingNode())
                .isTrue();
        assertThat(run.at("/vms/1/bootedSeconds").doubleValue()).isEqualTo(40);
        assertThat(run.has("cost")).isFalse();
        assertThat(run.at("/plan/jobs")).hasSize(4);
        assertThat(history("show", LABEL + "2").out()).contains("incomplete,", "makespan at least 315.5 s\n");
        assertThat(history("list").out()).containsPattern("incomplete +- +- +4 ");
        assertThat(history("import", runs.toString(), "--platforms", platforms).out())
                .startsWith("2 runs: 0 added, 2 already present");
    }

    @Test
    void importsTheIncompleteRecordedRun() throws IOException {
        Path incomplete = RECORDED.resolve("incomplete");
        assumeTrue(Files.isDirectory(incomplete), "needs the recorded run in " + incomplete);
        String platforms = RECORDED.resolve("platforms.json").toString();
        JsonNode imported = json(history("import", incomplete.toString(), "--platforms", platforms, "--json"));
        assertThat(imported.get("added").intValue()).isEqualTo(1);
        assertThat(imported.at("/incomplete/0/unendedJobs").intValue()).isEqualTo(5);
        JsonNode run = json(history("list", "--json")).at("/runs/0");
        assertThat(run.get("outcome").asText()).isEqualTo("incomplete");
        assertThat(run.get("completedJobs").intValue()).isEqualTo(218);
    }

    @Test
    void importsWfFormatWithTaskRuntimes() throws IOException {
        Path record = Files.writeString(folder.resolve("sort-cluster-007.json"), """
                {"name": "test", "schemaVersion": "1.5", "workflow": {
                  "specification": {"tasks": [{"name": "split", "id": "s"}, {"name": "join", "id": "j", "parents": ["s"]}]},
                  "execution": {"makespanInSeconds": 12.5, "executedAt": "2020-12-25T20:10:08+00:00", "tasks": [
                    {"id": "s", "runtimeInSeconds": 2, "machines": ["worker-1"]}, {"id": "j", "runtimeInSeconds": 7.25}]}}}
                """);
        assertThat(history("import", record.toString()).out()).contains("1 added");
        JsonNode run = json(history("show", "sort-cluster-007", "--json"));
        assertThat(run.get("workflow").asText()).isEqualTo("sort-cluster");
        assertThat(run.get("origin").asText()).isEqualTo("2020-12-25T20:10:08Z");
        assertThat(run.get("makespanSeconds").doubleValue()).isEqualTo(12.5);
        assertThat(run.at("/jobRecords/0/kind").asText()).isEqualTo("split");
        assertThat(run.at("/jobRecords/0/vm").asText()).isEqualTo("worker-1");
        assertThat(run.at("/jobRecords/1/observedRuntimeSeconds").doubleValue()).isEqualTo(7.25);
        assertThat(run.at("/jobRecords/1/startedSeconds").isMissingNode()).isTrue();
        assertThat(run.at("/plan/jobs/1/dependencies/0").asText()).isEqualTo("s");

        Files.writeString(record, Files.readString(record).replace("\"makespanInSeconds\": 12.5, ", ""));
        assertThat(history("import", record.toString()).err())
                .contains("run \"sort-cluster-007\": makespanInSeconds must be given for a past run, but was absent");
    }

    @Test
    void importsRecordedWfFormatExecutions() throws IOException {
        Path recorded = Path.of("..", "..", "..", "shared", "data", "wfinstances");
        assumeTrue(Files.isDirectory(recorded), "needs the recorded executions in " + recorded);
        assertThat(json(history("import", recorded.toString(), "--json"))
                        .get("added")
                        .intValue())
                .isEqualTo(25);
        assertThat(json(history("list", "--workflow", "srasearch-chameleon-20a", "--json"))
                        .get("runs"))
                .hasSize(5);
    }

    @Test
    void reportsErrors() throws IOException {
        assertThat(history("show", "7")).satisfies(ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err()).contains("the history has no run \"7\"");
        });
        assertThat(history("list", "--set", "history.url=jdbc:mysql://host/db")).satisfies(ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err()).contains("history.url must be embedded, jdbc:postgresql://host/database");
        });
        String tasks = RunFiles.writeTasks(folder, RunFiles.TASKS).toString();
        assertThat(history("import", tasks)).satisfies(ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err()).contains("--platforms is required: run " + LABEL + "1 is a Schlouder record");
        });
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(history("import", empty.toString(), "--platforms", "none.json"))
                .satisfies(ran -> {
                    assertThat(ran.exitCode()).isEqualTo(2);
                    assertThat(ran.err()).contains("contains no records (*.tasks or *.json)");
                });
        Files.writeString(
                Files.createDirectories(folder.resolve("data")).resolve("history.db"), "no database ".repeat(100));
        assertThat(history("list")).satisfies(ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err()).contains("history.db is not an SQLite database or is damaged");
        });
    }

    @Test
    void importsAllRecordedRuns() throws IOException {
        assumeTrue(Files.isDirectory(RECORDED), "needs the recorded runs in " + RECORDED);
        // use one campaign, because the whole archive would take too long
        Path runs = Files.createDirectory(folder.resolve("runs"));
        try (var files = Files.newDirectoryStream(RECORDED.resolve("runs"), "v1.standard.{hrt,brt}.*.tasks")) {
            for (Path file : files) {
                Files.copy(file, runs.resolve(file.getFileName()));
            }
        }
        JsonNode imported = json(history(
                "import",
                runs.toString(),
                "--platforms",
                RECORDED.resolve("platforms.json").toString(),
                "--json"));
        try (var files = Files.list(runs)) {
            assertThat(imported.get("added").longValue())
                    .isEqualTo(files.count())
                    .isGreaterThan(3);
        }
    }
}
