package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** Advisories as the tail reads them back, for tests of those who look at them. */
public final class ReadBack {

    private ReadBack() {}

    /** The advisory was read in both topics. */
    public static void add(PublishedAdvisories to, Advisory advisory) {
        to.add(advisory, at("advisories"), Optional.of(PackedAdvisory.of(advisory)));
        to.add(advisory, at("advisories.latest"), Optional.empty());
    }

    private static AdvisoryPosition at(String topic) {
        return new AdvisoryPosition(new TopicPartition(topic, 0), 0);
    }
}
