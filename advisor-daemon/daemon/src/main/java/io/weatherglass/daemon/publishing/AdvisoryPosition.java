package io.weatherglass.daemon.publishing;

import org.apache.kafka.common.TopicPartition;

/** Where an advisory stands in the log. */
record AdvisoryPosition(TopicPartition partition, long offset) {

    String topic() {
        return partition.topic();
    }
}
