package io.weatherglass.forecast.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Recorded data next to the checkout; tests that need it are skipped if it is absent. */
public final class SharedData {
    private static final Path FOLDER = Path.of("..", "..", "..", "shared", "data");

    private SharedData() {}

    /** Returns a file or folder of the data, or aborts the test if it is missing. */
    public static Path require(String path) {
        Path found = FOLDER.resolve(path).toAbsolutePath().normalize();
        assumeTrue(Files.exists(found), () -> "needs the recorded data at " + found);
        return found;
    }
}
