package io.weatherglass.traces;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Recorded data beside the checkout; tests are skipped without it. */
public final class RecordedData {
    private static final Path FOLDER = Path.of("..", "..", "shared", "data");

    private RecordedData() {}

    /** Returns a file or folder of the data, or skips the test. */
    public static Path require(String path) {
        Path found = FOLDER.resolve(path).toAbsolutePath().normalize();
        assumeTrue(Files.exists(found), () -> "needs the recorded data at " + found);
        return found;
    }
}
