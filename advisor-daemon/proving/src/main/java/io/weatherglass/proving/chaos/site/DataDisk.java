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

    public static DataDisk shared(Path folder) {
        return new DataDisk(folder, Optional.empty());
    }

    static DataDisk own(Path folder, DiskNamespace namespace) {
        return new DataDisk(folder, Optional.of(namespace));
    }

    Path folder() {
        return folder;
    }

    /** Where this process finds it; see {@link DiskNamespace#seen}. */
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
