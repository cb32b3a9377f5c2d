package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The live daemon and the back-test yield the same medians for real runs with learned plans. */
@NeedsBroker
class LiveAndBacktestTest {

    private static final int BATCH = 400;
    private static final int CHECKPOINTS = 6;

    /**
     * Forecasts after longer silences are not compared: like the daemon, the back-test then forecasts again, but this
     * test does not wait.
     */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    /** Permits differences due to rounded dates. Otherwise both forecast the same states with the same past runs. */
    private static final double NEAR_PERCENT = 0.1;

    private final HttpClient client = HttpClient.newHttpClient();
    private final EventCodec codec = new EventCodec();
    private LiveDaemon daemon;

    private static List<RecordedRunEvents> recorded(Path folder) throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problem -> {
                    throw new AssertionError(problem);
                })
                .read(List.of(folder), runs::add, () -> {});
        return runs;
    }

    private static JsonNode backtest(Path folder, int scored, Map<String, String> settings) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "backtest",
                "--connector",
                "nextflow",
                folder.toString(),
                "--score",
                String.valueOf(scored),
                "--json",
                "--rows"));
        settings.forEach((key, value) -> words.addAll(List.of("--set", key + "=" + value)));
        Ran ran = Commands.run(words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out()).get("rows");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + daemon.httpPort() + "/api/v1/" + path);
    }

    private void send(List<EventEnvelope> events) {
        for (int from = 0; from < events.size(); from += BATCH) {
            byte[] some = codec.toJsonBatch(events.subList(from, Math.min(events.size(), from + BATCH)));
            HttpResponse<String> answer = send(HttpRequest.newBuilder(url("events"))
                    .header("Content-Type", "application/cloudevents-batch+json")
                    .POST(BodyPublishers.ofByteArray(some)));
            assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        }
    }

    private int runsInHistory() {
        String answer =
                send(HttpRequest.newBuilder(url("history?page=1&size=1")).GET()).body();
        try {
            return new ObjectMapper().readTree(answer).get("total").intValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Instant date(List<EventEnvelope> events, double seconds) {
        return events.get(0).time().plusNanos(Math.round(seconds * 1e9));
    }

    /** Returns the number of events up to a date, without the end of the run. */
    private static int countUntil(List<EventEnvelope> events, Instant until) {
        int count = 0;
        while (count < events.size() - 1 && !events.get(count).time().isAfter(until)) {
            count++;
        }
        return count;
    }

    /**
     * Returns the advisory after the learned plan and this number of events of the enactor. Later advisories have later
     * dates.
     */
    private Advisory after(String instance, int events) {
        return Eventually.get(
                "an advisory on " + events + " events of " + instance,
                () -> daemon.publishedAdvisories().course(instance).stream()
                        .filter(advisory -> advisory.sequence() == events + 1)
                        .findFirst());
    }

    @Test
    void mediansOfTheLiveDaemonAreThoseOfTheBacktest(EmbeddedKafka sharedKafka, @TempDir Path directory)
            throws Exception {
        Path some = first(5, SharedData.require("sized-traces/blast"), directory.resolve("runs"));
        assertAgree(some, 2, Map.of("forecast.max-realizations", "100"), sharedKafka, directory);
    }

    /**
     * Returns a folder with the first runs. Only {@code --all} compares all runs with default settings, because each
     * run takes the daemon and the back-test a second.
     */
    private static Path first(int runs, Path folder, Path into) throws IOException {
        Path some = Files.createDirectories(into.resolve(folder.getFileName()));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().limit(runs).toList()) {
                Files.copy(file, some.resolve(file.getFileName()));
            }
        }
        return some;
    }

    @ParameterizedTest
    @CsvSource({"sized-traces/blast,5", "sized-traces/bwa,5", "sized-traces/srasearch,8", "nextflow-traces/eager,20"})
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void mediansAgreeOnManyRuns(String traces, int scored, EmbeddedKafka sharedKafka, @TempDir Path directory)
            throws Exception {
        assertAgree(SharedData.require(traces), scored, Map.of(), sharedKafka, directory);
    }

    private void assertAgree(Path folder, int scored, Map<String, String> settings, EmbeddedKafka kafka, Path directory)
            throws Exception {
        List<RecordedRunEvents> runs = recorded(folder);
        JsonNode rows = backtest(folder, scored, settings);
        assertThat(rows).hasSize(CHECKPOINTS * scored);
        String topics = "agree-" + runs.get(0).workflow() + scored;
        int row = 0;
        int compared = 0;
        double most = 0;
        Map<String, String> live = new HashMap<>(settings);
        live.putAll(Map.of("kafka.topic-prefix", topics, "kafka.group-id", topics));
        try (LiveDaemon started = LiveDaemon.start(kafka, directory, live)) {
            daemon = started;
            for (int run = 0; run < runs.size(); run++) {
                String instance = runs.get(run).instance();
                List<EventEnvelope> events = runs.get(run).events();
                int sent = 0;
                while (row < rows.size() && rows.get(row).get("run").textValue().equals(instance)) {
                    JsonNode expected = rows.get(row++);
                    double at = expected.get("at").doubleValue();
                    Instant date =
                            date(events, at * expected.get("truthSeconds").doubleValue());
                    int until = countUntil(events, date);
                    send(events.subList(sent, until));
                    sent = until;
                    if (!events.get(until - 1).time().plus(SILENCE).isAfter(date)) {
                        continue;
                    }
                    compared++;
                    double said = after(instance, sent).makespan().orElseThrow().medianSeconds();
                    double median = expected.at("/forecast/medianSeconds").doubleValue();
                    assertThat(said)
                            .as("median of %s at %s", instance, at)
                            .isCloseTo(median, withinPercentage(NEAR_PERCENT));
                    most = Math.max(most, Math.abs(said / median - 1));
                }
                send(events.subList(sent, events.size()));
                int ended = run + 1;
                Eventually.until("run " + instance + " is in the history", () -> runsInHistory() == ended);
            }
        }
        assertThat(row).isEqualTo(rows.size());
        // more than the forecasts at the starts of runs; many others follow long silences, which long jobs cause
        assertThat(compared).isGreaterThan(scored);
        System.out.printf(
                "%s: medians at %d checkpoints of %d runs differ by %.2f %% at most%n",
                folder.getFileName(), compared, scored, 100 * most);
    }
}
