package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterClientQuotasOptions;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/**
 * Slows down who writes to a broker, by the quota of clients that have none of their own. The broker keeps what comes, and its
 * writer waits before it sends more, the longer the larger it was. What waits behind it for longer than the writer's
 * {@code delivery.timeout.ms} fails there, and is not written: with Kafka's two minutes, what comes after a record of 2 MB.
 */
final class ProducerBrake {
    private static final String QUOTA = "producer_byte_rate";
    /**
     * A guess. At this rate the reserve lasts for a quarter of an hour, and a record of 100 kB keeps its writer waiting for some
     * seconds, also when the brake has been released meanwhile.
     */
    private static final double SLOW_BYTES_PER_SECOND = 16 * 1024;

    private static final int ANSWER_MS = 5_000;

    private final KafkaClients clients;

    ProducerBrake(String bootstrapServers) {
        clients = new KafkaClients(bootstrapServers);
    }

    /** @throws IllegalStateException if the broker does not take it */
    void set(boolean slow) {
        ClientQuotaEntity everybody =
                new ClientQuotaEntity(Collections.singletonMap(ClientQuotaEntity.CLIENT_ID, null));
        ClientQuotaAlteration.Op rate = new ClientQuotaAlteration.Op(QUOTA, slow ? SLOW_BYTES_PER_SECOND : null);
        Admin admin = clients.admin();
        try {
            admin.alterClientQuotas(
                            List.of(new ClientQuotaAlteration(everybody, List.of(rate))),
                            new AlterClientQuotasOptions().timeoutMs(ANSWER_MS))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the quota of producers cannot be set", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the quota of producers was set", e);
        } finally {
            admin.close(Duration.ZERO);
        }
    }
}
