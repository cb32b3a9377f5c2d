package io.weatherglass.daemon.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {

    @Test
    void tellsApartHowTextsAreParted() {
        assertThat(Fingerprint.of(List.of("ab", "c")))
                .isEqualTo(Fingerprint.of(List.of("ab", "c")))
                .isNotEqualTo(Fingerprint.of(List.of("a", "bc")))
                .isNotEqualTo(Fingerprint.of(List.of("c", "ab")))
                .isNotEqualTo(Fingerprint.of(List.of("ab", "c", "")));
    }

    /** The SHA-256 of "abc" from FIPS 180-2, its first half. */
    @Test
    void ofAFileIsThatOfItsBytes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "abc");
        assertThat(Fingerprint.of(file)).isEqualTo("ba7816bf8f01cfea414140de5dae2223");
    }

    @Test
    void ofADirectoryChangesWithNamesAndContents(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "abc");
        String before = Fingerprint.of(folder);
        Files.writeString(file, "abd");
        assertThat(Fingerprint.of(folder)).isNotEqualTo(before);
        Files.writeString(file, "abc");
        assertThat(Fingerprint.of(folder)).isEqualTo(before);
        Files.move(file, file.resolveSibling("other"));
        assertThat(Fingerprint.of(folder)).isNotEqualTo(before);
    }

    @Test
    void ofCodeIsThatOfItsJarOrDirectory() throws IOException {
        assertThat(Fingerprint.ofCode(Fingerprint.class))
                .isEqualTo(Fingerprint.ofCode(Cell.class))
                .isNotEqualTo(Fingerprint.ofCode(Test.class));
    }
}
