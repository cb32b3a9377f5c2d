package io.weatherglass.connectors.sources;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A small recording that shows one property of {@link ConnectorCompatibilityKit}, or the reason why the property does not apply to
 * a source. Immutable.
 *
 * @param files texts by the name of their file; empty if there is no sample
 * @param options of the connector
 * @param makespanSeconds of its only run, where the property is about that
 * @param reason why there is no sample
 */
public record PropertySample(
        Map<String, String> files,
        Map<String, String> options,
        OptionalDouble makespanSeconds,
        Optional<String> reason) {

    /** A source for which nobody has written a sample yet; its test is skipped. */
    public static final PropertySample MISSING =
            new PropertySample(Map.of(), Map.of(), OptionalDouble.empty(), Optional.empty());

    /** A file of a source. */
    public static PropertySample file(String name, String text) {
        return new PropertySample(Map.of(name, text), Map.of(), OptionalDouble.empty(), Optional.empty());
    }

    /** A source to which the property does not apply, for this reason. */
    public static PropertySample notApplicable(String reason) {
        return new PropertySample(Map.of(), Map.of(), OptionalDouble.empty(), Optional.of(reason));
    }

    /** The same sample, read with an option of the connector. */
    public PropertySample option(String name, String value) {
        Map<String, String> more = new TreeMap<>(options);
        more.put(name, value);
        return new PropertySample(files, more, makespanSeconds, reason);
    }

    /** Expects this makespan. */
    public PropertySample makespan(double seconds) {
        return new PropertySample(files, options, OptionalDouble.of(seconds), reason);
    }
}
