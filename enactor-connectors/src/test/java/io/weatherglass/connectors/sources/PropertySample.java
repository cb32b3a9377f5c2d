package io.weatherglass.connectors.sources;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A small recording that demonstrates a property of {@link ConnectorCompatibilityKit}, or the reason why the property
 * does not apply to a source. Immutable.
 *
 * @param files texts by file name; empty without a sample
 * @param options of the connector
 * @param makespanSeconds expected makespan of the only run
 * @param reason why there is no sample
 */
public record PropertySample(
        Map<String, String> files,
        Map<String, String> options,
        OptionalDouble makespanSeconds,
        Optional<String> reason) {

    /** A missing sample; its test is skipped. */
    public static final PropertySample MISSING =
            new PropertySample(Map.of(), Map.of(), OptionalDouble.empty(), Optional.empty());

    public static PropertySample file(String name, String text) {
        return new PropertySample(Map.of(name, text), Map.of(), OptionalDouble.empty(), Optional.empty());
    }

    public static PropertySample notApplicable(String reason) {
        return new PropertySample(Map.of(), Map.of(), OptionalDouble.empty(), Optional.of(reason));
    }

    public PropertySample option(String name, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(name, value);
        return new PropertySample(files, more, makespanSeconds, reason);
    }

    public PropertySample makespan(double seconds) {
        return new PropertySample(files, options, OptionalDouble.of(seconds), reason);
    }
}
