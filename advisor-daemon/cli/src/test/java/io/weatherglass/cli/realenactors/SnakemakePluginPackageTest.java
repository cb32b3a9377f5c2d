package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The Snakemake logger plugin as a Python package, and the checks of its sources. */
@Tag("program")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class SnakemakePluginPackageTest {

    @TempDir
    private Path folder;

    @Test
    void isBuiltTypedAndLinted() throws IOException, InterruptedException {
        Snakemake9.requireChecks();
        Path sources = Snakemake9.plugin();
        run(
                "mypy",
                "--cache-dir",
                folder.resolve("mypy").toString(),
                "--config-file",
                at(sources, "pyproject.toml"),
                at(sources, "src"));
        run("ruff", "check", "--no-cache", sources.toString());
        Path copy = copied(sources);
        try (EnactorProgram build = EnactorProgram.start(
                copy,
                Map.of(),
                List.of(
                        Snakemake9.program("hatchling"),
                        "build",
                        "-d",
                        folder.resolve("built").toString()))) {
            build.succeed();
        }
        try (Stream<Path> built = Files.list(folder.resolve("built"))) {
            assertThat(built.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "snakemake_logger_plugin_weatherglass-0.1.0.tar.gz",
                            "snakemake_logger_plugin_weatherglass-0.1.0-py3-none-any.whl");
        }
    }

    private static String at(Path folder, String name) {
        return folder.resolve(name).toString();
    }

    private void run(String program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Snakemake9.program(program)));
        command.addAll(List.of(options));
        try (EnactorProgram run = EnactorProgram.start(folder, Map.of(), command)) {
            run.succeed();
        }
    }

    /** Works on a copy, so that the sources stay clean. */
    private Path copied(Path sources) throws IOException {
        Path to = folder.resolve("sources");
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(sources.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
        return to;
    }
}
