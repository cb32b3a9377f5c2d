package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All commands that read recordings find the same runs. {@code watch} follows files like {@code connect --follow}, and
 * reads past runs like {@code history import}.
 */
@Tag("long")
class RecordingAgreementTest {

    private static final Path SAMPLES = Path.of("..", "..", "enactor-connectors", "src", "test", "samples");
    private static final Path EVENTS = Path.of("..", "..", "..", "shared", "data", "events");

    @TempDir
    private Path folder;

    /** A completed run, as every command must find it. */
    private record Found(String outcome, int jobs, double makespanSeconds) {}

    private static Path path(String recording) {
        Path sample = SAMPLES.resolve(recording);
        Path path = Files.exists(sample) ? sample : EVENTS.resolve(recording);
        assumeTrue(Files.exists(path), () -> "needs the recorded stream " + recording + " in ../shared/data/events");
        return path;
    }

    private static List<String> options(String options) {
        List<String> arguments = new ArrayList<>();
        for (String option : options == null ? new String[0] : options.split(" ")) {
            arguments.addAll(List.of("--option", option.replace("SAMPLES", SAMPLES.toString())));
        }
        return arguments;
    }

    private static Ran run(List<String> options, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(options);
        return Commands.run(all.toArray(String[]::new));
    }

    private Map<String, Found> imported(String connector, Path path, List<String> options) throws IOException {
        String data = folder.resolve("data").toString();
        Ran ran = run(options, "history", "import", "--connector", connector, path.toString(), "--data-dir", data);
        Map<String, Found> runs = new TreeMap<>();
        if (ran.exitCode() != 0) {
            assertThat(ran.err()).contains("found no readable completed runs");
            return runs;
        }
        for (JsonNode run : json(Commands.run("history", "list", "--json", "--data-dir", data))
                .get("runs")) {
            runs.put(
                    run.get("instance").asText(),
                    new Found(
                            run.get("outcome").asText(),
                            run.get("jobs").asInt(),
                            run.get("makespanSeconds").asDouble()));
        }
        return runs;
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    /** Returns the completed runs that result from folding printed events like a daemon. */
    private static Map<String, Found> connected(Ran ran) {
        if (ran.exitCode() != 0) {
            assertThat(ran.err()).containsAnyOf("is left out", "do not contain the time of receipt");
            return Map.of();
        }
        Map<String, List<EventEnvelope>> events = new LinkedHashMap<>();
        ran.out()
                .lines()
                .map(line -> new EventCodec().fromJson(line.getBytes(StandardCharsets.UTF_8)))
                .forEach(event -> events.computeIfAbsent(event.workflowInstance(), any -> new ArrayList<>())
                        .add(event));
        Map<String, Found> runs = new TreeMap<>();
        events.forEach((instance, of) -> {
            boolean ended = of.stream()
                    .anyMatch(event ->
                            event.event() instanceof WorkflowCompleted || event.event() instanceof WorkflowFailed);
            if (ended) {
                runs.put(
                        instance,
                        found(FollowedEvents.of(instance, of, query -> Optional.empty())
                                .ended()));
            }
        });
        return runs;
    }

    private static Found found(InstanceSnapshot ended) {
        InstanceSnapshot.End end = ended.outcome().orElseThrow();
        String outcome = end.extent().partial().isPresent()
                ? "partial"
                : end.extent().resumed() && end.outcome() == Outcome.COMPLETED
                        ? "resumed"
                        : end.outcome().name().toLowerCase(Locale.ROOT);
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        double makespan = new Advisor(Clock.systemUTC())
                .close(ended, forecaster.settle(ended))
                .makespan()
                .orElseThrow()
                .medianSeconds();
        return new Found(outcome, ended.jobs().count(), makespan);
    }

    private static void assertAgree(Map<String, Found> others, Map<String, Found> imported, String command) {
        assertThat(others.keySet()).as("runs of %s", command).isEqualTo(imported.keySet());
        others.forEach((instance, found) -> {
            Found expected = imported.get(instance);
            assertThat(found.outcome())
                    .as("%s: outcome of %s", command, instance)
                    .isEqualTo(expected.outcome());
            assertThat(found.jobs()).as("%s: jobs of %s", command, instance).isEqualTo(expected.jobs());
            assertThat(found.makespanSeconds())
                    .as("%s: makespan of %s", command, instance)
                    .isCloseTo(expected.makespanSeconds(), within(1e-6));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "nextflow, nextflow-weblog,",
        "nextflow, nextflow-weblog-error,",
        "nextflow, nextflow-weblog-resume,",
        "nextflow, nextflow-plugin.jsonl,",
        "nextflow, nextflow-plugin-resumed.jsonl,",
        "nextflow, nextflow-trace.tsv, zone=UTC",
        "snakemake, snakemake-wms,",
        "snakemake, snakemake-log-handler.jsonl,",
        "snakemake, snakemake-plugin.jsonl,",
        "snakemake, snakemake-log-7, zone=UTC",
        "snakemake, snakemake-log-9, zone=UTC",
        "htcondor, htcondor,",
        "htcondor, htcondor/jobstate.log,",
        "htcondor, htcondor/eventlog.json,",
        "htcondor, htcondor/wf.dag.nodes.log,",
        "pegasus, pegasus/jobstate,",
        "pegasus, pegasus/blackdiamond.bp,",
        "pegasus, pegasus/montage-1.0.bp,",
        "pegasus, pegasus-kickstart,",
        "makeflow, makeflow.makeflowlog,",
        "openlineage, openlineage/dbt-successful_run.json,",
        "openlineage, openlineage/event_full.json,",
        "openlineage, openlineage-cloudevents-kafka.txt,",
        "openlineage, openlineage-airflow-3.jsonl,",
        "openlineage, openlineage-airflow-3-cleared.jsonl,",
        "slurm, slurm-elasticsearch,",
        "slurm, slurm-jobcomp-script-env.txt,",
        "slurm, slurm-kafka-24.11.txt,",
        "slurm, slurm-kafka-26.05.txt,",
        "slurm, slurm-requeue-env.txt,",
        "slurm, slurm-sacct.json,",
        "slurm, slurm-sacct-22.05.json, run-by=wckey",
        "generic, generic/messages.jsonl, mapping=SAMPLES/generic/mapping.json",
        "generic, generic/compress.joblog, mapping=gnu-parallel",
        "generic, generic/variants.bus, mapping=toil",
        "generic, generic/aws-batch.jsonl, mapping=aws-batch",
        "generic, generic/cromwell.json, mapping=cromwell",
        "generic, generic/argo.json, mapping=argo",
        "schlouder, brs.asap.regular.sky.v1.7.json,",
        "wfformat, genome.json, as=run"
    })
    void commandsAgreeOnTheRunsOfARecording(String connector, String recording, String given) throws IOException {
        Path path = path(recording);
        List<String> options = options(given);
        Map<String, Found> imported = imported(connector, path, options);

        Ran recorded = run(options, "connect", connector, "--recording", path.toString(), "--dry-run", "--json");
        assertAgree(connected(recorded), imported, "connect");

        boolean isWatched = connector.equals("nextflow") && recording.endsWith(".tsv")
                || recording.startsWith("snakemake-log-") && Files.isDirectory(path);
        if (isWatched) {
            Map<String, Found> followed = new TreeMap<>();
            for (Path file : files(path)) {
                followed.putAll(connected(run(
                        options,
                        "connect",
                        connector,
                        file.toString(),
                        "--follow",
                        "--idle",
                        "0",
                        "--dry-run",
                        "--json")));
            }
            assertAgree(followed, imported, "watch");
        }
        imported.values().removeIf(run -> !run.outcome().equals("completed"));
        if (!imported.isEmpty()) {
            assertAgree(backtested(connector, path, options), imported, "backtest");
        }
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (var files = Files.list(path)) {
            return files.sorted().toList();
        }
    }

    private static Map<String, Found> backtested(String connector, Path path, List<String> options) throws IOException {
        Map<String, Found> runs = new TreeMap<>();
        JsonNode report = json(run(
                options,
                "backtest",
                "--connector",
                connector,
                path.toString(),
                "--cold",
                "--score",
                "100",
                "--at",
                "0.5",
                "--set",
                "forecast.max-realizations=100",
                "--rows",
                "--json"));
        for (JsonNode row : report.get("rows")) {
            runs.put(
                    row.get("run").asText(),
                    new Found(
                            "completed",
                            row.get("jobs").asInt(),
                            row.get("truthSeconds").asDouble()));
        }
        return runs;
    }
}
