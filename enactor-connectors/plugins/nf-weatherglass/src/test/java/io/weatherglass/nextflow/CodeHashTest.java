package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeHashTest {
    @TempDir
    private Path project;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(project.resolve("main.nf"), "workflow {}");
        Files.createDirectories(project.resolve("bin"));
        Files.writeString(project.resolve("bin").resolve("tool.py"), "print(1)");
    }

    @Test
    void dependsOnTheCodeAndNotOnOtherFiles() throws IOException {
        String before = CodeHash.of(project);
        Files.writeString(project.resolve("README.md"), "text");
        assertThat(CodeHash.of(project)).isEqualTo(before);
        Files.writeString(project.resolve("bin").resolve("tool.py"), "print(2)");
        assertThat(CodeHash.of(project)).isNotEqualTo(before);
    }

    /** No array of Java can hold this file, which takes no space on most disks. */
    @Test
    void includesTheSizesOfHugeFiles() throws IOException {
        Path index = project.resolve("bin").resolve("index");
        try (RandomAccessFile file = new RandomAccessFile(index.toFile(), "rw")) {
            file.setLength(3L << 30);
            String before = CodeHash.of(project);
            Files.writeString(project.resolve("bin").resolve("tool.py"), "print(2)");
            String edited = CodeHash.of(project);
            file.setLength(4L << 30);
            assertThat(CodeHash.of(project)).isNotEqualTo(edited).isNotEqualTo(before);
            assertThat(edited).as("smaller files after it are still read").isNotEqualTo(before);
        }
    }
}
