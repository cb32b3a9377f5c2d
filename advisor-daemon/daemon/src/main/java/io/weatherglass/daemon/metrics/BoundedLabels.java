package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.util.List;

/** Shortens values of labels, since those of old records were not bounded. */
final class BoundedLabels implements MeterFilter {
    @Override
    public Meter.Id map(Meter.Id id) {
        List<Tag> tags = id.getTags();
        return tags.stream().allMatch(tag -> NameRules.broken(tag.getValue()).isEmpty())
                ? id
                : id.replaceTags(tags.stream()
                        .map(tag -> Tag.of(tag.getKey(), NameRules.fitting(tag.getValue())))
                        .toList());
    }
}
