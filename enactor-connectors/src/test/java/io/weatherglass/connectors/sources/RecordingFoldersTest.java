package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFoldersTest {

    @TempDir
    private Path pipeline;

    private void write(String folder) throws IOException {
        Files.writeString(Files.createDirectories(pipeline.resolve(folder)).resolve("a.txt"), "a");
    }

    private List<String> found(Path folder) throws IOException {
        return RecordingFolders.of(List.of(folder)).stream()
                .flatMap(List::stream)
                .map(file -> pipeline.relativize(file).toString())
                .toList();
    }

    @Test
    void skipsInternalFoldersOfEnactors() throws IOException {
        for (String folder : List.of(
                ".nextflow/cache",
                "work/ab/01",
                ".git",
                "results/.cache",
                ".snakemake/conda",
                ".snakemake/log",
                ".nextflow/weatherglass",
                "results",
                "old/work")) {
            write(folder);
        }
        assertThat(found(pipeline))
                .containsExactlyInAnyOrder(
                        ".nextflow/weatherglass/a.txt", ".snakemake/log/a.txt", "results/a.txt", "old/work/a.txt");
        assertThat(found(pipeline.resolve("work"))).containsExactly("work/ab/01/a.txt");
    }
}
