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

class FingerprintsTest {

    @Test
    void distinguishesDifferentDivisionsOfText() {
        assertThat(Fingerprints.of(List.of("ab", "c")))
                .isEqualTo(Fingerprints.of(List.of("ab", "c")))
                .isNotEqualTo(Fingerprints.of(List.of("a", "bc")))
                .isNotEqualTo(Fingerprints.of(List.of("c", "ab")))
                .isNotEqualTo(Fingerprints.of(List.of("ab", "c", "")));
    }

    /** The first half of the SHA-256 of "abc" from FIPS 180-2. */
    @Test
    void fileFingerprintIsThatOfItsBytes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "abc");
        assertThat(Fingerprints.of(file)).isEqualTo("ba7816bf8f01cfea414140de5dae2223");
    }

    @Test
    void directoryFingerprintChangesWithNamesAndContents(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "abc");
        String before = Fingerprints.of(folder);
        Files.writeString(file, "abd");
        assertThat(Fingerprints.of(folder)).isNotEqualTo(before);
        Files.writeString(file, "abc");
        assertThat(Fingerprints.of(folder)).isEqualTo(before);
        Files.move(file, file.resolveSibling("other"));
        assertThat(Fingerprints.of(folder)).isNotEqualTo(before);
    }

    /** Classes in separate directories, one of which changes. */
    @Test
    void codeFingerprintChangesWithAnyDirectory(@TempDir Path folder) throws Exception {
        String name = ExperimentCell.class.getName().replace('.', '/') + ".class";
        Path copy = folder.resolve(name);
        Files.createDirectories(copy.getParent());
        try (InputStream bytes = ExperimentCell.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(bytes, copy);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            List<Class<?>> code = List.of(Test.class, loader.loadClass(ExperimentCell.class.getName()));
            String before = Fingerprints.ofCode(code);
            assertThat(Fingerprints.ofCode(code)).isEqualTo(before);
            Files.writeString(folder.resolve("another"), "class");
            assertThat(Fingerprints.ofCode(code)).isNotEqualTo(before);
        }
    }

    @Test
    void codeFingerprintIsThatOfItsJarOrDirectory() throws IOException {
        assertThat(Fingerprints.ofCode(List.of(Fingerprints.class)))
                .isEqualTo(Fingerprints.ofCode(List.of(ExperimentCell.class)))
                .isNotEqualTo(Fingerprints.ofCode(List.of(Test.class)));
    }
}
