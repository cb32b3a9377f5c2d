package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The folder of a process for its data, which is a disk of its own where one can be had. Thread-safe. */
public final class DataDisk {

    private final Path folder;
    private final Optional<DiskNamespace> namespace;

    private DataDisk(Path folder, Optional<DiskNamespace> namespace) {
        this.folder = folder.toAbsolutePath();
        this.namespace = namespace;
    }

    /** A folder on the disk on which it is. */
    public static DataDisk shared(Path folder) {
        return new DataDisk(folder, Optional.empty());
    }

    /** A folder that is a disk of its own. */
    static DataDisk own(Path folder, DiskNamespace namespace) {
        return new DataDisk(folder, Optional.of(namespace));
    }

    /** Where the process finds it. */
    Path folder() {
        return folder;
    }

    /** Where this process finds it; see {@link DiskNamespace#seen}. */
    public Path seen() {
        return namespace.map(disks -> disks.seen(folder)).orElse(folder);
    }

    /** A command with what it takes to find the disk. */
    List<String> inside(List<String> command) {
        List<String> all = new ArrayList<>();
        namespace.ifPresent(disks -> all.addAll(disks.entry()));
        all.addAll(command);
        return all;
    }

    /** Whether it can be filled. */
    boolean isOwn() {
        return namespace.isPresent();
    }

    /** Leaves no room. */
    public void fill() {
        namespace.orElseThrow().fill(folder);
    }

    /** Ends that. */
    public void makeRoom() {
        namespace.orElseThrow().makeRoom(folder);
    }

    /**
     * Copies what is on it to the folder as everybody sees it, if that is another; nobody may write meanwhile.
     *
     * @throws IOException if that fails
     */
    void show() throws IOException, InterruptedException {
        if (!isOwn()) {
            return;
        }
        // the broker's indexes are holes for the greater part, which Files.copy would fill
        Process copying = new ProcessBuilder("cp", "--archive", seen() + "/.", folder.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(copying.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (copying.waitFor() != 0) {
            throw new IOException("cannot copy what is on the disk of " + folder + ": " + said.strip());
        }
    }
}
