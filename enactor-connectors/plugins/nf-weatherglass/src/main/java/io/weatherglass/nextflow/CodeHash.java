package io.weatherglass.nextflow;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A hash of a pipeline's code: its scripts, and the files in the folders that Nextflow's conventions reserve for code.
 */
final class CodeHash {
    private static final List<String> FOLDERS =
            List.of("bin", "lib", "modules", "subworkflows", "templates", "workflows");

    /** Folders with more files are ignored, so that the hash takes little time. */
    private static final int MAX_FILES = 5000;

    /** Maximum number of bytes read; of further files, only the sizes and names are included. */
    private static final long MAX_BYTES = 64L << 20;

    private final Path project;
    private final Map<String, Object> code = new TreeMap<>();
    private long bytesLeft = MAX_BYTES;

    private CodeHash(Path project) {
        this.project = project;
    }

    /** @throws UncheckedIOException if a file cannot be read */
    static String of(Path project) {
        CodeHash hash = new CodeHash(project);
        try {
            hash.add(files(project, 1).stream()
                    .filter(file -> file.toString().endsWith(".nf"))
                    .collect(Collectors.toList()));
            for (String folder : FOLDERS) {
                if (Files.isDirectory(project.resolve(folder))) {
                    hash.add(files(project.resolve(folder), Integer.MAX_VALUE));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Parameters.hash(hash.code);
    }

    /** Returns the files in order, because the order decides which of them are read. */
    private static List<Path> files(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            List<Path> found =
                    files.filter(Files::isRegularFile).limit(MAX_FILES + 1L).collect(Collectors.toList());
            return found.size() > MAX_FILES
                    ? List.of()
                    : found.stream().sorted().collect(Collectors.toList());
        }
    }

    private void add(List<Path> files) throws IOException {
        for (Path file : files) {
            code.put(project.relativize(file).toString(), content(file));
        }
    }

    private String content(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > bytesLeft) {
            return bytes + " bytes";
        }
        bytesLeft -= bytes;
        MessageDigest digest = Parameters.sha256();
        try (DigestInputStream read = new DigestInputStream(Files.newInputStream(file), digest)) {
            read.transferTo(OutputStream.nullOutputStream());
        }
        return Parameters.text(digest.digest());
    }
}
