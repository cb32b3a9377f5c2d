package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;

/** As in docs/operations.md: the events topic gets more partitions while no run is open. */
@NeedsBroker
class MorePartitionsTest {

    private static final int PARTITIONS = 4;

    private static int partition(String instance) {
        return Utils.toPositive(Utils.murmur2(Utils.utf8(instance))) % PARTITIONS;
    }

    private static String in(int partition, String prefix) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> prefix + i)
                .filter(instance -> partition(instance) == partition)
                .findFirst()
                .orElseThrow();
    }

    private static int partitions(Admin admin, String topic) throws Exception {
        return admin.describeTopics(List.of(topic))
                .topicNameValues()
                .get(topic)
                .get()
                .partitions()
                .size();
    }

    @Test
    void forecastsRunsOfAllPartitions(EmbeddedKafka broker) throws Exception {
        String moved = in(PARTITIONS - 1, "ended-");
        try (Log log = new Log(broker, "morepartitions");
                Admin admin = new KafkaClients(broker.bootstrapServers()).admin()) {
            log.write(SampleRun.events(moved));
            try (Daemon daemon = log.daemon(Log.littleEffort(Map.of()))) {
                log.latestUntilClosed(moved);
                assertThat(daemon.readiness().isReady()).isTrue();
            }
            List<Advisory> ofEnded = log.advisoriesNow(moved);

            admin.createPartitions(Map.of(log.topics().events(), NewPartitions.increaseTo(PARTITIONS)))
                    .all()
                    .get();
            try (Daemon daemon = log.daemon(Log.littleEffort(Map.of()))) {
                // duplicates go to another partition than the original events
                log.write(SampleRun.events(moved));
                for (int i = 0; i < PARTITIONS; i++) {
                    String next = in(i, "next-");
                    log.write(SampleRun.events(next));
                    assertThat(log.advisoriesUntilClosed(next))
                            .filteredOn(Advisory::closing)
                            .hasSize(1);
                }
                assertThat(daemon.readiness().isReady()).isTrue();
            }
            assertThat(partitions(admin, log.topics().openEvents())).isEqualTo(PARTITIONS);
            assertThat(log.advisoriesNow(moved)).isEqualTo(ofEnded);
        }
    }
}
