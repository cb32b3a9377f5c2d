package io.weatherglass.daemon.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * The time for which a partition belongs to this daemon. Equal only to itself: what began in an earlier tenure must not
 * be written in a later one.
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
