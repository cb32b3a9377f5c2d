package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * A period during which this daemon owns a partition. Compared by identity, so that work from an earlier tenure of the
 * same partition is recognized and dropped.
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
