package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** Adds advisories to {@link PublishedAdvisories} as the tail does. */
public final class ReadBack {

    private ReadBack() {}

    /** Adds an advisory found in both topics. */
    public static void add(PublishedAdvisories to, Advisory advisory) {
        to.add(advisory, at("advisories"), Optional.of(packed(advisory)));
        to.add(advisory, at("advisories.latest"), Optional.empty());
    }

    static PackedAdvisory packed(Advisory advisory) {
        return PackedAdvisory.of(advisory, new AdvisoryCodec().toJson(advisory));
    }

    private static AdvisoryPosition at(String topic) {
        return new AdvisoryPosition(new TopicPartition(topic, 0), 0);
    }
}
