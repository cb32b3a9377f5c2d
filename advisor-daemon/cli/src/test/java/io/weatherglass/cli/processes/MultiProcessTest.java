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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Broker, daemon and enactor run as processes, and the daemon is killed during a run. Each run has its own topics and
 * group on a shared broker. The tests run in parallel, because they mostly wait.
 */
@Tag("broker")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT)
class MultiProcessTest {

    private static final String INSTANCE = "small-1";
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private static Path directory;

    private static ProcessGroup brokers;
    private static String bootstrapServers;
    private static Result uninterrupted;

    /** The content of a run's topics. */
    private record Log(TopicReader records, Topics topics) {

        List<Advisory> advisories() {
            return advisories(topics.advisories());
        }

        List<Advisory> latest() {
            return advisories(topics.advisoriesLatest());
        }

        private List<Advisory> advisories(String topic) {
            AdvisoryCodec codec = new AdvisoryCodec();
            return records.readAll(topic).stream().map(codec::fromRecord).toList();
        }

        double progress() {
            return advisories().stream()
                    .mapToDouble(advisory -> advisory.progress().fraction())
                    .max()
                    .orElse(0);
        }
    }

    /** The results of a run. */
    private record Result(
            Topics topics,
            JsonNode report,
            List<Advisory> advisories,
            List<Advisory> latest,
            long distinctEvents,
            JsonNode listed,
            List<PastRun> history) {

        Advisory closing() {
            return advisories.get(advisories.size() - 1);
        }

        private ObjectNode closingAsJson() {
            return new AdvisoryCodec().toTree(closing()).deepCopy();
        }

        /** Returns the topic whose positions the closing advisory contains. */
        String coveredTopic() {
            return closingAsJson().at("/computation/inputPosition/topic").textValue();
        }

        /** Returns the closing advisory without wall-clock times and topic name. */
        JsonNode timelessClosing() {
            ObjectNode json = closingAsJson();
            json.remove("issuedAt");
            ObjectNode computation = (ObjectNode) json.get("computation");
            computation.remove("wallMillis");
            ((ObjectNode) computation.get("inputPosition")).remove("topic");
            return json;
        }
    }

    @BeforeAll
    static void runWithoutInterruption() throws Exception {
        brokers = new ProcessGroup(directory);
        bootstrapServers = brokers.startBroker();
        uninterrupted = run("uninterrupted", Optional.empty());
    }

    @AfterAll
    static void endBroker() {
        if (brokers != null) {
            brokers.close();
        }
    }

    @Test
    void forecastsARunToItsEnd() {
        assertThat(uninterrupted.report().get("jobs").asInt()).isEqualTo(40);
        assertThat(uninterrupted.advisories().size())
                .as("it is forecast while it runs; how often depends on what else the machine does")
                .isGreaterThan(3);
        assertThat(uninterrupted.closing().makespan().orElseThrow().medianSeconds())
                .isEqualTo(uninterrupted.report().get("trueMakespanSeconds").asDouble());
        assertSound(uninterrupted);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void daemonKilledInTheMiddleGivesTheSameResult() throws Exception {
        assertClosesAsIfNothingHadHappened(0.6);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void daemonKilledAtTheStartGivesTheSameResult() throws Exception {
        assertClosesAsIfNothingHadHappened(0.15);
    }

    private static void assertClosesAsIfNothingHadHappened(double progress) throws Exception {
        Result interrupted = run("killed-at-" + progress, Optional.of(log -> log.progress() >= progress));

        assertSound(interrupted);
        assertThat(interrupted.distinctEvents()).isEqualTo(uninterrupted.distinctEvents());
        assertThat(interrupted.timelessClosing()).isEqualTo(uninterrupted.timelessClosing());
    }

    /**
     * Kills the daemon when the first topic contains the closing advisory; the history may or may not contain the run.
     */
    @Test
    void daemonKilledWhileClosingNeitherLosesNorDuplicatesARun() throws Exception {
        Result interrupted = run(
                "killed-at-the-end",
                Optional.of(log -> log.advisories().stream().anyMatch(Advisory::closing)));

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
        assertThat(result.coveredTopic()).isEqualTo(result.topics().events());
        assertThat(result.closing().sequence()).isEqualTo((int) result.distinctEvents());
        assertThat(result.latest().get(result.latest().size() - 1)).isEqualTo(result.closing());
    }

    /**
     * @param name name of directory, topics and group
     * @param killAt condition on the log under which the daemon is killed and restarted
     */
    private static Result run(String name, Optional<Predicate<Log>> killAt) throws Exception {
        Path own = Files.createDirectory(directory.resolve(name));
        try (ProcessGroup processes = new ProcessGroup(own);
                TopicReader reader = new TopicReader(bootstrapServers)) {
            Log log = new Log(reader, Topics.withPrefix(name));
            Process daemon = serve("daemon", processes, own);
            await("daemon", processes, () -> reader.exists(log.topics().deadLetters()));
            Process replay = replay(processes, own);
            if (killAt.isPresent()) {
                await("daemon", processes, () -> killAt.get().test(log));
                ProcessGroup.kill(daemon);
                serve("daemon-again", processes, own);
            }
            boolean ended = replay.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(ended && replay.exitValue() == 0)
                    .as(() -> "the replay ends well: " + processes.said("replay"))
                    .isTrue();
            // wait for the second topic, because the replay ends when the first has the closing advisory
            await("daemon", processes, () -> log.latest().stream().anyMatch(Advisory::closing));
            return result(processes, log, own.resolve("data"));
        }
    }

    private static Process serve(String name, ProcessGroup processes, Path own) {
        return processes.start(
                name,
                Weatherglass.class,
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                own.resolve("data").toString(),
                "--set",
                "kafka.topic-prefix=" + own.getFileName(),
                "--set",
                "kafka.group-id=" + own.getFileName(),
                // forecasts are not checked
                "--set",
                "forecast.max-realizations=100");
    }

    private static Process replay(ProcessGroup processes, Path own) throws Exception {
        return processes.start(
                "replay",
                Weatherglass.class,
                "replay",
                GroupedRunFiles.writeTasks(own).toString(),
                "--platforms",
                GroupedRunFiles.writePlatforms(own).toString(),
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
                "--set",
                "kafka.topic-prefix=" + own.getFileName(),
                "--json");
    }

    private static Result result(ProcessGroup processes, Log log, Path data) throws Exception {
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
        long distinctEvents = log.records().readAll(log.topics().events()).stream()
                .map(codec::fromRecord)
                .map(event -> event.source() + " " + event.id())
                .distinct()
                .count();
        assertThat(log.records().readAll(log.topics().deadLetters())).isEmpty();
        return new Result(
                log.topics(),
                new ObjectMapper().readTree(processes.out("replay").toFile()),
                log.advisories(),
                log.latest(),
                distinctEvents,
                new ObjectMapper().readTree(listed.toString()),
                runs);
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
