package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * A period in which this daemon owns a partition. Tenures are compared by identity, so that the work of earlier ones is
 * dropped.
 */
public final class Tenure {

    private final TopicPartition partition;

    public Tenure(TopicPartition partition) {
        this.partition = partition;
    }

    public TopicPartition partition() {
        return partition;
    }

    @Override
    public String toString() {
        return partition.toString();
    }
}
