package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.testing.CertificateFiles;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows runs of a real daemon to users and scripts in a terminal. */
@NeedsBroker
class WatchCommandTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final double RUN_SECONDS = 8;
    private static final String PREFIX = "watched";

    @TempDir
    private static Path directory;

    private static EmbeddedKafka broker;
    private static Daemon daemon;
    private static String url;

    @BeforeAll
    static void start(EmbeddedKafka shared) {
        broker = shared;
        Configuration configuration = Configuration.load(
                Optional.empty(),
                Map.of(),
                Map.of(
                        "data-dir",
                        directory.toString(),
                        "http.port",
                        "0",
                        "kafka.topic-prefix",
                        PREFIX,
                        "kafka.partitions",
                        "1",
                        "forecast.max-realizations",
                        "100"));
        daemon = Daemon.start(configuration, shared.bootstrapServers(), Clock.systemUTC());
        url = "http://127.0.0.1:" + daemon.httpPort();
        Eventually.until(
                "the daemon is ready", () -> daemon.readiness().reasons().isEmpty());
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    /** Starts {@code watch} and waits for its first output. */
    private static CompletableFuture<Ran> watch(String instance) {
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = CompletableFuture.supplyAsync(
                () -> Commands.run(out, "watch", instance, "--url", url, "--every", "0.1", "--until-end"));
        Eventually.until("it is watched", () -> !out.toString().isEmpty());
        return watching;
    }

    private static Ran ended(CompletableFuture<Ran> watch) throws Exception {
        return watch.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static EnactorClient client() {
        Topics topics = Topics.withPrefix(PREFIX);
        return EnactorClient.connect(
                broker.bootstrapServers(),
                URI.create("urn:test"),
                EnactorClientConfig.defaults().withTopics(topics.events(), topics.advisories()));
    }

    @Test
    void followsARunFromBeforeItsStartToItsEnd() throws Exception {
        CompletableFuture<Ran> watching = watch("montage-7");
        ReplayScript script = DemoScripts.montage(7, Instant.now());
        // patience, because the first forecasts of a JVM take seconds on a busy machine
        new ReplayRun(broker.bootstrapServers(), Topics.withPrefix(PREFIX), PATIENCE)
                .replay(script, "montage-7", script.trueMakespanSeconds() / RUN_SECONDS, advisory -> {});
        Ran watched = ended(watching);
        assertThat(watched.exitCode()).isZero();
        assertThat(watched.err()).isEmpty();
        List<String> lines = watched.out().lines().toList();
        assertThat(lines).hasSizeGreaterThan(3).doesNotHaveDuplicates();
        assertThat(lines.get(0)).isEqualTo("montage-7 has not started yet");
        assertThat(lines.get(1)).startsWith(script.plan().workflow() + "  montage-7  active");
        assertThat(lines)
                .anyMatch(line -> line.matches("montage-7 active; \\d+ of \\d+ jobs complete, .* queued \\(\\d+ %\\);"
                        + " remaining .* \\[.* to .*\\], done at .*"));
        int jobs = script.plan().jobs().size();
        assertThat(lines.get(lines.size() - 1))
                .startsWith("montage-7 completed; " + jobs + " of " + jobs + " jobs complete")
                .contains("; ended ", ", took ");

        Ran status = Commands.run("status", "montage-7", "--url", url);
        assertThat(status.exitCode()).isZero();
        assertThat(status.out()).startsWith(script.plan().workflow() + "  montage-7  completed");
        assertThat(status.out())
                .contains("ended     ", "cost      ", "kind", "done")
                .doesNotContain("course", "risk", "[", "remaining", "to come");
        Ran all = Commands.run("status", "--url", url);
        assertThat(all.out().lines()).anyMatch(line -> line.startsWith("montage-7") && line.contains("completed"));
        JsonNode json = new ObjectMapper()
                .readTree(Commands.run("status", "montage-7", "--url", url, "--json")
                        .out());
        assertThat(json.path("status").asText()).isEqualTo("completed");
        // an ended run is printed once
        assertThat(Commands.run("watch", "montage-7", "--url", url).out().lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("montage-7 completed");
    }

    private static Ran endingWith(String instance, WorkflowEvent end) throws Exception {
        CompletableFuture<Ran> watching = watch(instance);
        Instant now = Instant.now();
        try (EnactorClient client = client()) {
            client.publish(
                            instance,
                            now,
                            WorkflowStarted.builder("w")
                                    .submittedAt(now)
                                    .price(Optional.of(SlotPrice.perSlotHour(3600, "EUR")))
                                    .build())
                    .join();
            client.publish(instance, now, new JobSubmitted("a", 1, Optional.empty(), Optional.of("align"), List.of()))
                    .join();
            client.publish(instance, now, new JobStarted("a", 1, Optional.empty()))
                    .join();
            Eventually.until(
                    "the job is seen",
                    () -> Commands.run("status", instance, "--url", url).out().contains("1 running"));
            Ran status = Commands.run("status", instance, "--url", url);
            assertThat(status.out())
                    .contains("longest running")
                    .contains("align")
                    .contains("EUR");
            client.publish(instance, now.plusSeconds(2), end).join();
        }
        return ended(watching);
    }

    @Test
    void reportsAFolderToTheRunningDaemon() throws Exception {
        Path log = Files.createDirectories(directory.resolve("folder/.snakemake/log"))
                .resolve("2026-11-23T094005.252350.snakemake.log");
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = CompletableFuture.supplyAsync(() -> Commands.run(
                out,
                "watch",
                "--snakemake",
                directory.resolve("folder").toString(),
                "--url",
                url,
                "--every",
                "0.1",
                "--until-end"));
        Eventually.until("it waits", () -> out.toString().contains("waiting for one"));
        String date = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
                .format(LocalDateTime.now(ZoneId.systemDefault()));
        Files.writeString(log, """
                [%1$s]
                rule a:
                    jobid: 1
                    resources: tmpdir=/tmp
                """.formatted(date));
        Eventually.until("its job runs", () -> out.toString().contains("1 running"));
        Files.writeString(log, """
                Error in rule a:
                    jobid: 1
                Exiting because a job execution failed. Look above for error message
                """, StandardOpenOption.APPEND);
        Ran ran = ended(watching);
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(3);
        assertThat(ran.out()).doesNotContain("starting one").contains("snakemake~2026-11-23T094005.252350 failed");
        assertThat(Commands.run("status", "snakemake~2026-11-23T094005.252350", "--url", url)
                        .out())
                .startsWith("folder  snakemake~");
    }

    @Test
    void exitCodeReportsAFailedRun() throws Exception {
        assertThat(endingWith("fails", new WorkflowFailed(Optional.of("disk full")))
                        .exitCode())
                .isEqualTo(3);
    }

    @Test
    void exitCodeReportsAnAbandonedRun() throws Exception {
        assertThat(endingWith("left", new WorkflowAbandoned("nobody cares")).exitCode())
                .isEqualTo(4);
    }

    @Test
    void unknownRunHasNoStatus() {
        Ran status = Commands.run("status", "nobody", "--url", url);
        assertThat(status.exitCode()).isEqualTo(1);
        assertThat(status.err().lines()).containsExactly("weatherglass status: " + url + " has no run nobody");
    }

    @Test
    void workingDaemonIsReady() {
        Ran health = Commands.run("admin", "health", "--url", url);
        assertThat(health.exitCode()).as(health.err()).isZero();
        assertThat(health.out().strip()).isEqualTo("ready");
    }

    /** As in the health check of a container, which has the configuration of the daemon. */
    @Test
    void healthUsesTheConfiguredDaemonWithTlsAndPort(@TempDir Path folder) throws Exception {
        int port = URI.create(url).getPort();
        Path file = Files.writeString(folder.resolve("weatherglass.yaml"), "http.port: " + port);
        Ran plain = Commands.run("admin", "health", "--config", file.toString(), "--set", "http.host=0.0.0.0");
        assertThat(plain.out().strip()).as(plain.err()).isEqualTo("ready");

        // this certificate is not trusted and not issued for the address that the health check uses
        CertificateFiles.renew(folder, "tls", "dns:weatherglass.example.org");
        String certificate = "http.tls.certificate=" + folder.resolve(CertificateFiles.CERTIFICATE);
        String key = "http.tls.private-key=" + folder.resolve(CertificateFiles.PRIVATE_KEY);
        Map<String, String> settings = Stream.of(
                        "data-dir=" + folder.resolve("data"),
                        "http.port=0",
                        "kafka.topic-prefix=tls",
                        // a separate group, because otherwise both daemons would share the partitions
                        "kafka.group-id=tls",
                        "kafka.partitions=1",
                        certificate,
                        key)
                .map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
        Configuration configuration = Configuration.load(Optional.empty(), Map.of(), settings);
        try (Daemon secured = Daemon.start(configuration, broker.bootstrapServers(), Clock.systemUTC())) {
            Eventually.until(
                    "the daemon is ready", () -> secured.readiness().reasons().isEmpty());
            String itsPort = "http.port=" + secured.httpPort();
            Ran tls = Commands.run("admin", "health", "--set", itsPort, "--set", certificate, "--set", key);
            assertThat(tls.out().strip()).as(tls.err()).isEqualTo("ready");
            assertThat(tls.exitCode()).isZero();
            // with --url, the certificate is verified
            Ran named = Commands.run("admin", "health", "--url", "https://127.0.0.1:" + secured.httpPort());
            assertThat(named.exitCode()).isEqualTo(1);
            assertThat(named.err()).contains("no response from https://127.0.0.1");
        }
    }

    @Test
    void reportsWhyADaemonIsNotReady() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Queue<String> answers =
                new ArrayDeque<>(List.of("{\"ready\":false,\"reasons\":[\"starting\",\"no disk\"]}", "{}"));
        other.createContext("/health/ready", exchange -> {
            byte[] body = answers.remove().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(503, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        other.start();
        try {
            String address = "http://127.0.0.1:" + other.getAddress().getPort();
            Ran unready = Commands.run("admin", "health", "--url", address);
            assertThat(unready.exitCode()).isEqualTo(1);
            assertThat(unready.out().strip()).isEqualTo("not ready: starting; no disk");
            Ran noDaemon = Commands.run("admin", "health", "--url", address);
            assertThat(noDaemon.exitCode()).isEqualTo(1);
            assertThat(noDaemon.err()).contains("check that a Weatherglass daemon is running at this address");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void reportsAMissingDaemon() {
        assertThat(Commands.run("admin", "health", "--url", "http://127.0.0.1:1")
                        .exitCode())
                .isEqualTo(1);
        Ran status = Commands.run("status", "--url", "http://127.0.0.1:1");
        assertThat(status.exitCode()).isEqualTo(1);
        assertThat(status.err())
                .contains("no response from http://127.0.0.1:1")
                .contains("specify its address with --url");
    }

    @Test
    void rejectsInvalidOptions() {
        assertThat(Commands.run("watch", "--until-end").refusal()).isEqualTo("--until-end requires an INSTANCE");
        assertThat(Commands.run("watch", "--every", "0").refusal()).startsWith("--every must be > 0");
        assertThat(Commands.run("status", "--url", "daemon").refusal())
                .isEqualTo("--url must be an http or https URL, but was daemon");
    }
}
