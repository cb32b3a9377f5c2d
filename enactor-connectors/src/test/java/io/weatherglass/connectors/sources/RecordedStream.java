package io.weatherglass.connectors.sources;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Assumptions;

/**
 * A recording of a real source, or a sample made by hand where there is none, and what a person counts in it.
 *
 * @param connector name of the connector
 * @param path below {@code src/test/samples}, else below {@code ../shared/data/events}
 * @param options of the connector
 * @param runs how many runs it tells of
 * @param jobs jobs that were submitted, over all runs
 * @param completed jobs that completed
 * @param failedAttempts attempts that failed, with and without another one after
 * @param ended runs whose end is told or may be inferred
 * @param malformed messages that cannot be translated
 */
record RecordedStream(
        String connector,
        String path,
        Map<String, String> options,
        int runs,
        int jobs,
        int completed,
        int failedAttempts,
        int ended,
        int malformed) {
    private static final Path SAMPLES = Path.of("src", "test", "samples");
    private static final Path EVENTS = Path.of("..", "..", "shared", "data", "events");

    Path file() {
        Path sample = SAMPLES.resolve(path);
        Path file = Files.exists(sample) ? sample : EVENTS.resolve(path);
        Assumptions.assumeTrue(
                Files.exists(file), () -> "needs the recorded stream " + path + " in ../shared/data/events");
        return file;
    }

    Connector open() {
        return Connectors.create(connector, withOptions(options));
    }

    /** Nothing is set but options of the connector's own. */
    static ConnectorSettings withOptions(Map<String, String> options) {
        return new ConnectorSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                options);
    }

    @Override
    public String toString() {
        return connector + " " + path;
    }
}
