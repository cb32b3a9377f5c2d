package io.weatherglass.daemon.kafka;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.utils.Time;

/** A real broker on a machine with a different clock. */
public final class SkewedKafka {

    private SkewedKafka() {}

    /** @param ahead time by which the broker's clock is ahead; negative if behind */
    public static EmbeddedKafka start(Path directory, Duration ahead) throws Exception {
        EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0, new Shifted(Clock.systemUTC(), ahead.toMillis()));
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            // coordinators use the process clock, which would be the broker's on its own machine
            admin.createTopics(Stream.of(Topic.GROUP_METADATA_TOPIC_NAME, Topic.TRANSACTION_STATE_TOPIC_NAME)
                            .map(topic -> new NewTopic(topic, 1, (short) 1)
                                    .configs(Map.of(
                                            "cleanup.policy", "compact", "message.timestamp.type", "LogAppendTime")))
                            .toList())
                    .all()
                    .get();
        }
        return kafka;
    }

    private record Shifted(Clock machine, long aheadMillis) implements Time {

        @Override
        public long milliseconds() {
            return machine.millis() + aheadMillis;
        }

        @Override
        public long nanoseconds() {
            return Time.SYSTEM.nanoseconds();
        }

        @Override
        public long hiResClockMs() {
            return Time.SYSTEM.hiResClockMs();
        }

        @Override
        public void sleep(long millis) {
            Time.SYSTEM.sleep(millis);
        }

        @Override
        public void waitObject(Object object, Supplier<Boolean> condition, long deadlineMillis)
                throws InterruptedException {
            Time.SYSTEM.waitObject(object, condition, deadlineMillis - aheadMillis);
        }
    }
}
