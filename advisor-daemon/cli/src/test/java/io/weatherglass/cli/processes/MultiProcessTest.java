package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Broker, daemon and enactor as processes of their own, and the daemon killed in the middle of a run. */
@Tag("broker")
@Tag("process")
class MultiProcessTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final String INSTANCE = "small-1";
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static Result uninterrupted;

    /** What a run left behind. */
    private record Result(
            JsonNode report,
            List<Advisory> advisories,
            List<Advisory> latest,
            long distinctEvents,
            JsonNode listed,
            List<PastRun> history) {

        Advisory closing() {
            return advisories.get(advisories.size() - 1);
        }

        /** The closing advisory without what the wall clock had a part in. */
        JsonNode timelessClosing() {
            ObjectNode json = new AdvisoryCodec().toTree(closing()).deepCopy();
            json.remove("issuedAt");
            ((ObjectNode) json.get("computation")).remove("wallMillis");
            return json;
        }
    }

    @BeforeAll
    static void runWithoutInterruption(@TempDir Path directory) throws Exception {
        uninterrupted = run(directory, Optional.empty());
    }

    @Test
    void threeProcessesForecastARunToItsEnd() {
        assertThat(uninterrupted.report().get("jobs").asInt()).isEqualTo(40);
        assertThat(uninterrupted.advisories().size()).isGreaterThan(10);
        assertThat(uninterrupted.closing().makespan().orElseThrow().medianSeconds())
                .isEqualTo(uninterrupted.report().get("trueMakespanSeconds").asDouble());
        assertSound(uninterrupted);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.15, 0.6})
    void aDaemonKilledInTheMiddleClosesTheRunAsIfNothingHadHappened(double progress, @TempDir Path directory)
            throws Exception {
        Result interrupted = run(directory, Optional.of(log -> progress(log) >= progress));

        assertSound(interrupted);
        assertThat(interrupted.distinctEvents()).isEqualTo(uninterrupted.distinctEvents());
        assertThat(interrupted.timelessClosing()).isEqualTo(uninterrupted.timelessClosing());
    }

    /** The closing advisory stands in the first topic: its run may be in the history by now, or not yet. */
    @Test
    void aDaemonKilledWhileItClosesARunNeitherLosesNorDoublesIt(@TempDir Path directory) throws Exception {
        Result interrupted = run(
                directory,
                Optional.of(log -> advisories(log, TOPICS.advisories()).stream().anyMatch(Advisory::closing)));

        assertSound(interrupted);
        assertThat(interrupted.timelessClosing()).isEqualTo(uninterrupted.timelessClosing());
    }

    private static void assertSound(Result result) {
        assertThat(result.history()).as("the run is in the history, once").hasSize(1);
        PastRun run = result.history().get(0);
        assertThat(run.facts()).isEqualTo(uninterrupted.history().get(0).facts());
        assertThat(run.jobs()).isEqualTo(uninterrupted.history().get(0).jobs());
        assertThat(run.vms()).isEqualTo(uninterrupted.history().get(0).vms());
        assertThat(run.forecasts())
                .as("every forecast that was published")
                .hasSize(result.advisories().size() - 1);
        assertThat(result.listed().at("/runs/0/instance").asText())
                .as("told beside the running daemon")
                .isEqualTo(INSTANCE);
        assertThat(result.advisories()).filteredOn(Advisory::closing).hasSize(1);
        assertThat(result.advisories()).extracting(Advisory::sequence).isSorted();
        assertThat(result.closing().closing()).isTrue();
        assertThat(result.closing().sequence()).isEqualTo((int) result.distinctEvents());
        assertThat(result.latest().get(result.latest().size() - 1)).isEqualTo(result.closing());
    }

    /** @param killAt what is to stand in the log when the daemon is killed and started again */
    private static Result run(Path directory, Optional<Predicate<TopicReader>> killAt) throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Path address = directory.resolve("address");
            processes.start(
                    "broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
            await("broker", processes, () -> Files.exists(address));
            String bootstrapServers = Files.readString(address);
            try (TopicReader log = new TopicReader(bootstrapServers)) {
                Process daemon = serve("daemon", processes, directory, bootstrapServers);
                await("daemon", processes, () -> log.exists(TOPICS.deadLetters()));
                Process replay = replay(processes, directory, bootstrapServers);
                if (killAt.isPresent()) {
                    await("daemon", processes, () -> killAt.get().test(log));
                    ProcessGroup.kill(daemon);
                    serve("daemon-again", processes, directory, bootstrapServers);
                }
                boolean ended = replay.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(ended && replay.exitValue() == 0)
                        .as(() -> "the replay ends well: " + processes.said("replay"))
                        .isTrue();
                // the replay ends with the first of the two topics that has the closing advisory
                await(
                        "daemon",
                        processes,
                        () -> advisories(log, TOPICS.advisoriesLatest()).stream()
                                .anyMatch(Advisory::closing));
                return result(processes, log, directory.resolve("data"));
            }
        }
    }

    private static Process serve(String name, ProcessGroup processes, Path directory, String bootstrapServers) {
        return processes.start(
                name,
                Weatherglass.class,
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                // what is forecast is not looked at
                "--set",
                "forecast.max-realizations=100");
    }

    private static Process replay(ProcessGroup processes, Path directory, String bootstrapServers) throws Exception {
        return processes.start(
                "replay",
                Weatherglass.class,
                "replay",
                GroupedRunFiles.writeTasks(directory).toString(),
                "--platforms",
                GroupedRunFiles.writePlatforms(directory).toString(),
                "--platform",
                GroupedRunFiles.PLATFORM,
                "--strategy",
                "asap",
                "--speed",
                "2000",
                "--at-least",
                "7",
                "--instance",
                INSTANCE,
                "--start",
                "2026-01-01T00:00:00Z",
                "--bootstrap-servers",
                bootstrapServers,
                "--json");
    }

    private static Result result(ProcessGroup processes, TopicReader log, Path data) throws Exception {
        StringWriter listed = new StringWriter();
        assertThat(Weatherglass.commandLine()
                        .setOut(new PrintWriter(listed, true))
                        .execute("history", "list", "--json", "--data-dir", data.toString()))
                .isZero();
        List<PastRun> runs;
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            runs = history.runs().stream()
                    .map(run -> history.whole(run.id()).orElseThrow())
                    .toList();
        }
        EventCodec codec = new EventCodec();
        long distinctEvents = log.readAll(TOPICS.events()).stream()
                .map(codec::fromRecord)
                .map(event -> event.source() + " " + event.id())
                .distinct()
                .count();
        assertThat(log.readAll(TOPICS.deadLetters())).isEmpty();
        return new Result(
                new ObjectMapper().readTree(processes.out("replay").toFile()),
                advisories(log, TOPICS.advisories()),
                advisories(log, TOPICS.advisoriesLatest()),
                distinctEvents,
                new ObjectMapper().readTree(listed.toString()),
                runs);
    }

    private static List<Advisory> advisories(TopicReader log, String topic) {
        AdvisoryCodec codec = new AdvisoryCodec();
        return log.readAll(topic).stream().map(codec::fromRecord).toList();
    }

    private static double progress(TopicReader log) {
        return advisories(log, TOPICS.advisories()).stream()
                .mapToDouble(advisory -> advisory.progress().fraction())
                .max()
                .orElse(0);
    }

    private static void await(String name, ProcessGroup processes, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as(() -> name + " said: " + processes.said(name))
                    .isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
