package io.weatherglass.traces;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The recorded data beside the checkout; tests that need it are skipped where it is absent. */
public final class RecordedData {
    private static final Path FOLDER = Path.of("..", "..", "shared", "data");

    private RecordedData() {}

    /** A file or folder of the data, or the end of the test if it is not there. */
    public static Path require(String path) {
        Path found = FOLDER.resolve(path).toAbsolutePath().normalize();
        assumeTrue(Files.exists(found), () -> "needs the recorded data at " + found);
        return found;
    }
}
