package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.UnknownTransaction;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An advisory in a transaction that never ends hides later records. */
@Tag("broker")
@Execution(ExecutionMode.CONCURRENT)
class HangingAdvisoriesTest {

    /** A daemon waits for half a minute, and the machine may be busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String RUN = "run-1";

    @TempDir
    private Path directory;

    @Test
    void startingDaemonEndsIt() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0);
                Log log = new Log(kafka, "hanging");
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            try (Daemon before = log.daemon(Log.littleEffort(Map.of()))) {
                Eventually.until("the daemon is ready", before.readiness()::isReady);
            }
            hang(kafka, admin, log);
            try (Daemon successor = log.daemon(Log.littleEffort(Map.of()))) {
                Eventually.until(
                        "the daemon reports the cause of waiting",
                        () -> successor.readiness().reasons().toString().contains("reading published advisories"));
                assertThat(successor.readiness().await(PATIENCE))
                        .as(() -> successor.readiness().reasons().toString())
                        .isTrue();
            }
        }
    }

    private static void hang(EmbeddedKafka kafka, Admin admin, Log log) throws Exception {
        UnknownTransaction.writeRecord(
                kafka.bootstrapServers(),
                admin,
                "gone",
                4_000_000_000L,
                (short) 0,
                new TopicPartition(log.topics().advisories(), 0));
    }

    /** The daemon considers an instance closed only after reading its closing advisory. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void runningDaemonEndsItAndClosesInstancesOnce() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0);
                Log log = new Log(kafka, "hanging");
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin();
                Daemon daemon = log.daemon(Log.littleEffort(Map.of()))) {
            Eventually.until("the daemon is ready", daemon.readiness()::isReady);
            hang(kafka, admin, log);
            log.write(SampleRun.events(RUN));
            // readers of committed records also wait for the end of the transaction
            assertThat(log.advisoriesUntilClosed(RUN))
                    .filteredOn(Advisory::closing)
                    .hasSize(1);
            log.latestUntilClosed(RUN);
            Await.until(() -> daemon.publishedAdvisories().closedIn(RUN).size() == 2);
        }
    }
}
