package io.weatherglass.connectors.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lists the files of folders and their subfolders, except those that enactors and Git use for other data: Nextflow's
 * work folder and cache, Snakemake's environments, and other hidden folders.
 */
final class RecordingFolders {

    /** Hidden folders with the subfolders that contain recordings. */
    private static final Map<String, String> HIDDEN = Map.of(".snakemake", "log", ".nextflow", "weatherglass");

    private final List<List<Path>> folders = new ArrayList<>();

    private final Set<Path> listed = new HashSet<>();

    private RecordingFolders() {}

    /**
     * Returns the files of each folder, sorted by name, and finally the files given directly. Fails if a folder cannot
     * be listed.
     */
    static List<List<Path>> of(List<Path> paths) throws IOException {
        RecordingFolders found = new RecordingFolders();
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                found.list(path);
            } else {
                files.add(path);
            }
        }
        found.folders.add(files);
        return found.folders;
    }

    private void list(Path folder) throws IOException {
        if (!listed.add(folder.toRealPath())) {
            return;
        }
        List<Path> all;
        try (Stream<Path> within = Files.list(folder)) {
            all = within.sorted(RecordingReader.NAMES).toList();
        }
        folders.add(all.stream().filter(Files::isRegularFile).toList());
        for (Path path : all) {
            if (Files.isDirectory(path) && mayHoldRecordings(path)) {
                list(path);
            }
        }
    }

    private static boolean mayHoldRecordings(Path folder) {
        String name = folder.getFileName().toString();
        Path parent = folder.toAbsolutePath().normalize().getParent();
        String within = parent.getFileName() == null ? "" : parent.getFileName().toString();
        if (HIDDEN.containsKey(within)) {
            return name.equals(HIDDEN.get(within));
        }
        return name.startsWith(".")
                ? HIDDEN.containsKey(name)
                : !name.equals("work") || !Files.isDirectory(parent.resolve(".nextflow"));
    }
}
