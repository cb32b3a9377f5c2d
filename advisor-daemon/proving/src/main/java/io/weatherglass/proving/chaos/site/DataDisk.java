package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The data folder of a process, on a separate disk if possible. Thread-safe. */
public final class DataDisk {

    private final Path folder;
    private final Optional<DiskNamespace> namespace;

    private DataDisk(Path folder, Optional<DiskNamespace> namespace) {
        this.folder = folder.toAbsolutePath();
        this.namespace = namespace;
    }

    public static DataDisk shared(Path folder) {
        return new DataDisk(folder, Optional.empty());
    }

    static DataDisk own(Path folder, DiskNamespace namespace) {
        return new DataDisk(folder, Optional.of(namespace));
    }

    Path folder() {
        return folder;
    }

    /** Returns the path by which this process can reach the folder; see {@link DiskNamespace#seen}. */
    public Path seen() {
        return namespace.map(disks -> disks.seen(folder)).orElse(folder);
    }

    List<String> inside(List<String> command) {
        List<String> all = new ArrayList<>();
        namespace.ifPresent(disks -> all.addAll(disks.entry()));
        all.addAll(command);
        return all;
    }

    boolean isOwn() {
        return namespace.isPresent();
    }

    public void fill() {
        namespace.orElseThrow().fill(folder);
    }

    public void makeRoom() {
        namespace.orElseThrow().makeRoom(folder);
    }

    /**
     * Copies the contents of a separate disk to its folder in the normal file system. No process may write to the disk
     * in the meantime.
     */
    void show() throws IOException, InterruptedException {
        if (!isOwn()) {
            return;
        }
        // unlike Files.copy, cp preserves the holes in the brokers' index files
        Process copying = new ProcessBuilder("cp", "--archive", seen() + "/.", folder.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(copying.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (copying.waitFor() != 0) {
            throw new IOException("cannot copy the contents of the disk mounted at " + folder + ": " + said.strip());
        }
    }
}
