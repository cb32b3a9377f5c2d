package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

public final class TopicRetention {

    private final Admin admin;
    private final ConfigResource topic;

    public TopicRetention(Admin admin, String topic) {
        this.admin = admin;
        this.topic = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    /**
     * Returns empty for unlimited retention.
     *
     * @throws IllegalStateException if the topic is missing or not accessible
     */
    public Optional<Duration> now() throws InterruptedException {
        try {
            String text = admin.describeConfigs(List.of(topic))
                    .all()
                    .get()
                    .get(topic)
                    .get(TopicConfig.RETENTION_MS_CONFIG)
                    .value();
            long millis = Long.parseLong(text);
            return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
        } catch (ExecutionException e) {
            throw refused("DescribeConfigs", e);
        }
    }

    /** @throws IllegalStateException if the topic is missing or not accessible */
    public void set(Duration keep) throws InterruptedException {
        AlterConfigOp op = new AlterConfigOp(
                new ConfigEntry(TopicConfig.RETENTION_MS_CONFIG, String.valueOf(keep.toMillis())),
                AlterConfigOp.OpType.SET);
        try {
            admin.incrementalAlterConfigs(Map.of(topic, List.of(op))).all().get();
        } catch (ExecutionException e) {
            throw refused("AlterConfigs", e);
        }
    }

    private IllegalStateException refused(String right, ExecutionException e) {
        if (e.getCause() instanceof UnknownTopicOrPartitionException) {
            return new IllegalStateException("the brokers have no topic \"" + topic.name() + "\"", e);
        }
        if (e.getCause() instanceof TopicAuthorizationException) {
            return new IllegalStateException(
                    "Kafka refuses this user topic \"" + topic.name() + "\": it needs the right " + right, e);
        }
        return new IllegalStateException(
                "the retention of topic \"" + topic.name() + "\" cannot be set or seen: "
                        + e.getCause().getMessage(),
                e);
    }
}
