package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** One of two daemons is suspended during its work and the other takes over. The first resumes without knowing this. */
@Tag("broker")
@Tag("process")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class FrozenDaemonTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");

    /**
     * Enough for ended and open runs in the partitions of each daemon. With more runs, the suspension also hits rarer
     * moments.
     */
    private static final int RUNS = Boolean.getBoolean("weatherglass.all") ? 40 : 20;

    /** Enough runs to cover all partitions, of which each daemon has some. */
    private static final int RUNS_AFTERWARDS = 20;

    @TempDir
    private Path directory;

    @Test
    void resumedDaemonPublishesNothing() throws Exception {
        try (DaemonGroup daemons = DaemonGroup.start(directory)) {
            KafkaClients clients = new KafkaClients(daemons.bootstrapServers());
            try (TopicReader log = new TopicReader(daemons.bootstrapServers());
                    Admin admin = clients.admin();
                    Producer<String, byte[]> producer = clients.writer()) {
                Process frozen = daemons.serve("first");
                daemons.serve("second");
                DaemonGroup.awaitMembers(admin, 2);

                // some runs have ended and are being closed when the daemon is suspended; others end later
                IntStream.range(0, RUNS)
                        .forEach(run -> DemoRun.write(
                                producer, TOPICS, "run-" + run, 0, run % 2 == 0 ? DemoRun.EVENTS : DemoRun.HALF));
                Eventually.until(
                        "advisories come",
                        () -> log.advisories(TOPICS.advisories()).size() >= RUNS / 3);
                ProcessGroup.freeze(frozen);
                DaemonGroup.awaitMembers(admin, 1);
                IntStream.range(0, RUNS)
                        .forEach(run -> DemoRun.write(producer, TOPICS, "run-" + run, DemoRun.HALF, DemoRun.EVENTS));
                awaitClosed(log, "run-", RUNS);

                ProcessGroup.thaw(frozen);
                DaemonGroup.awaitMembers(admin, 2);
                // when these runs are closed, the resumed daemon has finished its old work
                IntStream.range(0, RUNS_AFTERWARDS)
                        .forEach(run -> DemoRun.write(producer, TOPICS, "after-" + run, 0, DemoRun.EVENTS));
                awaitClosed(log, "after-", RUNS_AFTERWARDS);

                log.advisories(TOPICS.advisories()).forEach(FrozenDaemonTest::assertEndsOnce);
                log.advisories(TOPICS.advisoriesLatest()).forEach(FrozenDaemonTest::assertEndsOnce);
            }
        }
    }

    private static void assertEndsOnce(String instance, List<Advisory> advisories) {
        assertThat(advisories).as(instance).filteredOn(Advisory::closing).hasSize(1);
        assertThat(advisories.get(advisories.size() - 1).closing())
                .as("nothing follows the closing advisory of " + instance)
                .isTrue();
        assertThat(advisories).as(instance).extracting(Advisory::sequence).isSorted();
    }

    private static void awaitClosed(TopicReader log, String prefix, int runs) {
        Eventually.until(
                "all are closed: " + prefix,
                () -> log.advisories(TOPICS.advisoriesLatest()).entrySet().stream()
                                .filter(instance -> instance.getKey().startsWith(prefix))
                                .filter(instance -> instance.getValue().stream().anyMatch(Advisory::closing))
                                .count()
                        == runs);
    }
}
