package io.weatherglass.nextflow;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A hash of a pipeline's code: its scripts, and the files in the folders that Nextflow's conventions reserve for code. */
final class CodeHash {
    private static final List<String> FOLDERS =
            List.of("bin", "lib", "modules", "subworkflows", "templates", "workflows");

    /** Folders with more files are ignored, so that the hash takes little time. */
    private static final int MAX_FILES = 5000;

    private CodeHash() {}

    /** @throws UncheckedIOException if a file cannot be read */
    static String of(Path project) {
        Map<String, Object> code = new TreeMap<>();
        try {
            add(
                    files(project, 1).stream()
                            .filter(file -> file.toString().endsWith(".nf"))
                            .collect(Collectors.toList()),
                    project,
                    code);
            for (String folder : FOLDERS) {
                if (Files.isDirectory(project.resolve(folder))) {
                    add(files(project.resolve(folder), Integer.MAX_VALUE), project, code);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Parameters.hash(code);
    }

    private static List<Path> files(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            List<Path> found =
                    files.filter(Files::isRegularFile).limit(MAX_FILES + 1L).collect(Collectors.toList());
            return found.size() > MAX_FILES ? List.of() : found;
        }
    }

    private static void add(List<Path> files, Path project, Map<String, Object> code) throws IOException {
        for (Path file : files) {
            code.put(project.relativize(file).toString(), Parameters.hash(Files.readString(file, ISO_8859_1)));
        }
    }
}
