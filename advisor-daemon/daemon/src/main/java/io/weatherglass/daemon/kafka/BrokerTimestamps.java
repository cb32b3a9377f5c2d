package io.weatherglass.daemon.kafka;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InvalidTimestampException;

public final class BrokerTimestamps implements ProducerInterceptor<String, byte[]> {

    /** Property of the producer: the {@link BrokerTime}. */
    static final String TIME = "weatherglass.broker.time";

    private BrokerTime time;

    @Override
    public void configure(Map<String, ?> properties) {
        time = (BrokerTime) properties.get(TIME);
    }

    @Override
    public ProducerRecord<String, byte[]> onSend(ProducerRecord<String, byte[]> record) {
        if (record.timestamp() != null) {
            return record;
        }
        return new ProducerRecord<>(
                record.topic(), record.partition(), time.millis(), record.key(), record.value(), record.headers());
    }

    @Override
    public void onAcknowledgement(RecordMetadata metadata, Exception failure) {
        if (failure instanceof InvalidTimestampException) {
            // one of the clocks has been set since they were compared
            time.compareSoon();
        }
    }

    @Override
    public void close() {
        // the time is not ours
    }
}
