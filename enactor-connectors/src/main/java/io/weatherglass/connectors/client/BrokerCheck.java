package io.weatherglass.connectors.client;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;

/** Checks that brokers are reachable, because Kafka's clients would otherwise wait for them silently. */
final class BrokerCheck {
    /** Long enough for a busy broker, short enough for a waiting user. */
    private static final int ANSWER_MS = 10_000;

    private BrokerCheck() {}

    /** @throws BrokersUnreachableException if no broker responds in time or the address cannot be resolved */
    static void require(String bootstrapServers, Map<String, Object> adminSettings) {
        try (Admin admin = Admin.create(adminSettings)) {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(ANSWER_MS))
                    .nodes()
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(bootstrapServers, e);
        } catch (ExecutionException | KafkaException e) {
            throw unreachable(bootstrapServers, e.getCause() == null ? e : e.getCause());
        }
    }

    private static BrokersUnreachableException unreachable(String bootstrapServers, Throwable why) {
        return new BrokersUnreachableException(
                "no Kafka broker responds at " + bootstrapServers + " (bootstrapServers): " + why.getMessage()
                        + "; \"weatherglass serve --embedded\" starts one with the daemon",
                why);
    }
}
