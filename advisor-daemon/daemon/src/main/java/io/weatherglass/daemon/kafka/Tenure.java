package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * The time for which a partition of the events topic belongs to this daemon, from its assignment to its revocation. A
 * tenure is equal only to itself: what was begun in an earlier one must not be written in a later one.
 */
public final class Tenure {

    private final TopicPartition partition;

    /** Begins when the partition is assigned. */
    public Tenure(TopicPartition partition) {
        this.partition = partition;
    }

    /** The partition that belongs to the daemon. */
    public TopicPartition partition() {
        return partition;
    }

    @Override
    public String toString() {
        return partition.toString();
    }
}
