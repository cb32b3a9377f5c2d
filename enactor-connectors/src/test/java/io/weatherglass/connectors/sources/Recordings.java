package io.weatherglass.connectors.sources;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

final class Recordings {
    private static final Path SAMPLES = Path.of("src", "test", "samples");
    private static final Path EVENTS = Path.of("..", "..", "shared", "data", "events");

    private Recordings() {}

    /**
     * Returns a recording below {@code src/test/samples}, or else below {@code ../shared/data/events}, where it may be
     * missing.
     */
    static Path path(String recording) {
        Path sample = SAMPLES.resolve(recording);
        return Files.exists(sample) ? sample : EVENTS.resolve(recording);
    }

    static RecordedStream stream(String recording) {
        return RecordedStream.of(path(recording));
    }

    /** Like {@link #path}, but skips the test if the file is missing. */
    static Path file(String recording) {
        Path file = path(recording);
        Assumptions.assumeTrue(
                Files.exists(file), () -> "needs the recorded stream " + recording + " in ../shared/data/events");
        return file;
    }

    static Connector connector(String name, Map<String, String> options) {
        return ConnectorRegistry.create(
                name, ConnectorSettingsBuilder.builder().options(options).build());
    }
}
