package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * The period during which this daemon owns a partition. Uses identity for equality, so that work started in one tenure
 * is not written in a later one.
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
