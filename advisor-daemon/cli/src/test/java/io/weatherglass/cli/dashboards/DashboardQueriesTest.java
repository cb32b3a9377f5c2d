package io.weatherglass.cli.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DashboardQuery;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.daemon.metrics.MetricsReferenceTest;
import io.weatherglass.daemon.metrics.PrometheusServer;
import io.weatherglass.daemon.metrics.PrometheusTools;
import io.weatherglass.daemon.metrics.Scrape;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.HiddenLoads;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every query of the dashboards on a real Prometheus. It scrapes a daemon during two runs, one with prices and
 * limits and one with a background load.
 */
@Tag("broker")
@Tag("program")
class DashboardQueriesTest {

    private static final String INSTANCE = "montage-1";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final double RUN_SECONDS = 20;

    /** Values that Grafana inserts for variables. */
    private static final Map<String, String> VARIABLES = Map.of(
            "instance", INSTANCE,
            "workflow", ".*",
            "quantity", "makespan",
            "__rate_interval", "10s",
            "__range", "60s");

    @Test
    void everyQueryReturnsDataDuringARun(@TempDir Path directory) throws Exception {
        Path program = PrometheusTools.require("prometheus");
        HiddenLoads.store(directory);
        ExecutorService enactor = Executors.newFixedThreadPool(3);
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
                LiveDaemon daemon = LiveDaemon.start(kafka, directory);
                PrometheusServer prometheus =
                        PrometheusServer.start(program, directory.resolve("prometheus"), daemon.httpPort())) {
            // this run completes during the others, which provides calibration data; it is slow enough for a forecast
            // at half time on a busy machine
            enactor.submit(() -> replay(kafka, DemoScripts.montage(8, Instant.now()), "montage-0", 7));
            Future<ReplayReport> run =
                    enactor.submit(() -> replay(kafka, DemoScripts.montage(7, Instant.now()), INSTANCE, RUN_SECONDS));
            Future<ReplayReport> loaded = enactor.submit(() -> replay(kafka, hiddenLoad(), "chains-1", RUN_SECONDS));

            assertThat(unanswered(prometheus, run)).isEmpty();
            assertThat(prometheus.query("weatherglass_no_such_metric")).isEmpty();
            assertThat(prometheus.rules())
                    .hasSize(13)
                    .allSatisfy(rule -> assertThat(rule.get("health").asText()).isEqualTo("ok"));

            run.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            loaded.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            // instances disappear after their runs are stored in the history
            Eventually.until(
                    "no instance has a series",
                    () -> instancesWithSeries(daemon).isEmpty());
            assertThat(MetricsReferenceTest.undocumented(Scrape.parse(daemon.scrape())))
                    .isEmpty();
            assertAccepted(daemon.scrape());
        } finally {
            enactor.shutdownNow();
        }
    }

    private static Set<String> instancesWithSeries(LiveDaemon daemon) {
        try {
            return Scrape.parse(daemon.scrape()).valuesOf("instance_id");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ReplayScript hiddenLoad() {
        EnactmentPlan plan = HiddenLoads.plan().build();
        return HiddenLoads.script(plan, HiddenLoads.startThatGetsWorse(plan));
    }

    private static ReplayReport replay(EmbeddedKafka kafka, ReplayScript script, String instance, double seconds)
            throws Exception {
        return new ReplayRun(kafka.bootstrapServers(), Topics.withPrefix("weatherglass"), PATIENCE)
                .replay(script, instance, script.trueMakespanSeconds() / seconds, advisory -> {});
    }

    /** Repeats queries without a result until all have one or the run has ended. Returns those that never had one. */
    private static List<DashboardQuery> unanswered(PrometheusServer prometheus, Future<?> run) throws Exception {
        List<DashboardQuery> open =
                new ArrayList<>(DashboardQuery.in(PrometheusTools.root().resolve("grafana/dashboards")));
        assertThat(open).hasSizeGreaterThan(50);
        while (!open.isEmpty() && !run.isDone()) {
            List<DashboardQuery> answered = new ArrayList<>();
            for (DashboardQuery query : open) {
                if (query.hasData(prometheus, VARIABLES)) {
                    answered.add(query);
                }
            }
            open.removeAll(answered);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        return open;
    }

    private static void assertAccepted(String metrics) throws Exception {
        var said = PrometheusTools.run(metrics, PrometheusTools.require("promtool"), "check", "metrics");
        assertThat(said.text()).isEmpty();
        assertThat(said.status()).isZero();
    }
}
