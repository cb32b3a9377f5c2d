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
 * Slows down producers with a quota for all clients that have none of their own, so that they wait before sending more.
 */
final class ProducerQuota {
    private static final String QUOTA = "producer_byte_rate";
    /** At this rate the reserve lasts 15 minutes, and a record of 100 kB delays its producer by several seconds. */
    private static final double SLOW_BYTES_PER_SECOND = 16 * 1024;

    private static final int ANSWER_MS = 5_000;

    private final KafkaClients clients;

    ProducerQuota(String bootstrapServers) {
        clients = new KafkaClients(bootstrapServers);
    }

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
            throw new IllegalStateException("cannot set the producer quota", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while setting the producer quota", e);
        } finally {
            admin.close(Duration.ZERO);
        }
    }
}
