package io.weatherglass.daemon.publishing;

import org.apache.kafka.common.TopicPartition;

record AdvisoryPosition(TopicPartition partition, long offset) {

    String topic() {
        return partition.topic();
    }
}
