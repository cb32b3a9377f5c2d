package io.weatherglass.cli.following;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.testing.Eventually;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that Nextflow's plugin reports, and whose trace is followed as well. */
@NeedsBroker
class PluginAndTraceTest {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final String RUN = "mad_euler-d0b1a9c2";

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private String url;
    private int events;

    private void post(WorkflowEvent event) throws Exception {
        EventEnvelope envelope = new EventEnvelope(
                String.valueOf(events++),
                URI.create("urn:example:plugin"),
                Instant.now(),
                EventEnvelope.LIVE,
                RUN,
                event);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/v1/events"))
                .header("Content-Type", "application/cloudevents-batch+json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new EventCodec().toJsonBatch(List.of(envelope))))
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    }

    private static int runs(LiveDaemon daemon) {
        return daemon.get("/api/v1/workflows").get("total").asInt();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTraceIsNotASecondRun(boolean reportedFirst, EmbeddedKafka kafka) throws Exception {
        String prefix = "plugin-and-trace-" + reportedFirst;
        try (LiveDaemon daemon = LiveDaemon.start(
                kafka, folder.resolve("daemon"), Map.of("kafka.topic-prefix", prefix, "kafka.group-id", prefix))) {
            url = "http://127.0.0.1:" + daemon.httpPort();
            if (reportedFirst) {
                report(daemon);
            }
            Path pipeline = Files.createDirectories(folder.resolve("pipeline/.nextflow"))
                    .getParent();
            LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
            Files.writeString(
                    pipeline.resolve(".nextflow/history"),
                    DATE.format(now.minusMinutes(1)) + "\t-\tmad_euler\t-\tabc\td0b1a9c2-0000\tnextflow run main.nf\n");
            Path trace = Files.writeString(
                    pipeline.resolve("trace.txt"), "task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime\n");
            StringWriter out = new StringWriter();
            CompletableFuture<Ran> watching = CompletableFuture.supplyAsync(() -> Commands.run(
                    out, "watch", "--nextflow", pipeline.toString(), "--url", url, "--every", "0.05", "--until-end"));
            if (!reportedFirst) {
                Eventually.until("watch has begun", () -> !out.toString().isEmpty());
                report(daemon);
            }
            Files.writeString(
                    trace,
                    "1\taa/100001\tALIGN (1)\tCOMPLETED\t0\t" + DATE.format(now) + ".000\t100ms\t90ms\n",
                    StandardOpenOption.APPEND);
            Eventually.until(
                    "watch shows the run of the plugin", () -> out.toString().contains(RUN));
            post(new JobCompleted("1", 1, 0.09));
            post(new WorkflowCompleted());

            Ran ran = watching.get(120, TimeUnit.SECONDS);
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(runs(daemon)).isEqualTo(1);
        }
    }

    private void report(LiveDaemon daemon) throws Exception {
        post(WorkflowStarted.of("pipeline", Instant.now()));
        post(new JobSubmitted("1", 1, Optional.empty(), Optional.of("ALIGN"), List.of()));
        post(new JobStarted("1", 1, Optional.empty()));
        Eventually.until("the daemon knows the run", () -> runs(daemon) == 1);
    }
}
