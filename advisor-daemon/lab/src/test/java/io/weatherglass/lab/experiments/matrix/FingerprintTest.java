package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
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

    /** Classes of a directory of their own, of which one changes. */
    @Test
    void ofCodeChangesWithAnyOfTheDirectories(@TempDir Path folder) throws Exception {
        String name = Cell.class.getName().replace('.', '/') + ".class";
        Path copy = folder.resolve(name);
        Files.createDirectories(copy.getParent());
        try (InputStream bytes = Cell.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(bytes, copy);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            List<Class<?>> code = List.of(Test.class, loader.loadClass(Cell.class.getName()));
            String before = Fingerprint.ofCode(code);
            assertThat(Fingerprint.ofCode(code)).isEqualTo(before);
            Files.writeString(folder.resolve("another"), "class");
            assertThat(Fingerprint.ofCode(code)).isNotEqualTo(before);
        }
    }

    @Test
    void ofCodeIsThatOfItsJarOrDirectory() throws IOException {
        assertThat(Fingerprint.ofCode(List.of(Fingerprint.class)))
                .isEqualTo(Fingerprint.ofCode(List.of(Cell.class)))
                .isNotEqualTo(Fingerprint.ofCode(List.of(Test.class)));
    }
}
