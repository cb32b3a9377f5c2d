package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * The time for which a partition of the events topic belongs to this daemon, from its assignment to its revocation. Each
 * is equal to itself only: what was begun in an earlier one must not be written in a later one.
 */
public final class Tenure {

    private final TopicPartition partition;

    /** Begins. */
    public Tenure(TopicPartition partition) {
        this.partition = partition;
    }

    /** What belongs to the daemon. */
    public TopicPartition partition() {
        return partition;
    }

    @Override
    public String toString() {
        return partition.toString();
    }
}
