package io.weatherglass.cli.realenactors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The sample workflows for real enactors. In each, four samples are split, checked and merged. */
final class SampleFiles {
    private static final Path FOLDER = Path.of("src", "test", "enactors");

    private SampleFiles() {}

    /** Copies a file to a folder. */
    static Path copy(String name, Path folder) throws IOException {
        return Files.copy(FOLDER.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
}
