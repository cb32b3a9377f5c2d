package io.weatherglass.connectors.sources;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** The recorded streams of the tests of this project, and connectors to read them with. */
final class Recordings {
    private static final Path SAMPLES = Path.of("src", "test", "samples");
    private static final Path EVENTS = Path.of("..", "..", "shared", "data", "events");

    private Recordings() {}

    /** A recording below {@code src/test/samples}, else below {@code ../shared/data/events}, where it may be missing. */
    static Path path(String recording) {
        Path sample = SAMPLES.resolve(recording);
        return Files.exists(sample) ? sample : EVENTS.resolve(recording);
    }

    /** A stream whose counts are yet to be set. */
    static RecordedStream stream(String recording) {
        return RecordedStream.of(path(recording));
    }

    /** As {@link #path}; a test that needs it is skipped where it is missing. */
    static Path file(String recording) {
        Path file = path(recording);
        Assumptions.assumeTrue(
                Files.exists(file), () -> "needs the recorded stream " + recording + " in ../shared/data/events");
        return file;
    }

    /** A connector for which nothing is set but options of its own. */
    static Connector connector(String name, Map<String, String> options) {
        return Connectors.create(name, ConnectorSettingsBuilder.builder().options(options).build());
    }
}
