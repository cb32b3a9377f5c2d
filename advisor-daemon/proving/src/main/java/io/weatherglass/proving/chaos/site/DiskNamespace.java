package io.weatherglass.proving.chaos.site;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Folders that are separate file systems for the processes inside a mount namespace. The file systems are of type
 * tmpfs, which unprivileged users can mount in their own user namespace. A holder process keeps the namespace alive
 * until its standard input ends.
 *
 * <p>Shrinking a tmpfs to its used size has the effects of a full disk: writers get ENOSPC, the free space is 0, and no
 * more blocks are allocated to mapped files. A limit on file sizes ({@code prlimit --fsize}) would instead cause EFBIG,
 * permit new files, and leave the reported free space unchanged. Thread-safe.
 */
public final class DiskNamespace implements AutoCloseable {

    /** Half of the memory, which is the default size of a tmpfs. Only used space is allocated. */
    private static final String ROOMY = "50%";

    /**
     * Maximum number of attempts to shrink a file system. An attempt fails if data is written after the used size has
     * been measured.
     */
    private static final int MAX_ATTEMPTS = 100;

    private static final String MOUNTED = "mounted";
    private static final String RESIZED = "resized";

    private static final String HOLDER = String.join(
            "\n",
            // ignore Ctrl-C, which reaches all processes, because the contents of the disks may still be needed
            "trap '' INT",
            "for folder in \"$@\"; do mount -t tmpfs -o mode=0777 none \"$folder\" || exit 1; done",
            "echo " + MOUNTED,
            "while read -r size folder; do",
            "  mount -o remount,size=\"$size\" \"$folder\" 2> /dev/null && echo " + RESIZED + " || echo too small",
            "done");

    private final Process holder;
    private final BufferedReader answers;
    private final Writer requests;

    private DiskNamespace(Process holder) {
        this.holder = holder;
        answers = holder.inputReader();
        requests = holder.outputWriter();
    }

    /**
     * Mounts an empty file system on each folder.
     *
     * @param folders existing folders, whose contents remain unchanged for other processes
     * @return empty if the process is not permitted to mount
     */
    public static Optional<DiskNamespace> open(List<Path> folders) {
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!isRoot()) {
            // keep the user, because PostgreSQL refuses to run as root
            command.addAll(List.of("--map-current-user", "--keep-caps"));
        }
        command.addAll(List.of("sh", "-c", HOLDER, "sh"));
        folders.forEach(folder -> command.add(folder.toString()));
        try {
            Process holder =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            DiskNamespace opened = new DiskNamespace(holder);
            if (MOUNTED.equals(opened.answers.readLine())) {
                return Optional.of(opened);
            }
            opened.close();
            return Optional.empty();
        } catch (IOException e) {
            // unshare is not installed
            return Optional.empty();
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    List<String> entry() {
        List<String> entry = new ArrayList<>(List.of("nsenter", "--target", String.valueOf(holder.pid()), "--mount"));
        if (!isRoot()) {
            entry.addAll(List.of("--user", "--preserve-credentials"));
        }
        entry.addAll(List.of("--wd", "--"));
        return entry;
    }

    /**
     * Returns the path by which this process can reach a file inside the namespace. The path contains a link that must
     * not be resolved.
     */
    Path seen(Path inside) {
        return Path.of("/proc/" + holder.pid() + "/root" + inside.toAbsolutePath());
    }

    /** Fills a disk. It stays full until {@link #makeRoom} is called. */
    void fill(Path folder) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            long used = seen(folder).toFile().getTotalSpace()
                    - seen(folder).toFile().getFreeSpace();
            // 0 would mean no limit; 1 is rounded up to one page, the minimum
            if (resize(folder, String.valueOf(Math.max(1, used)))) {
                return;
            }
        }
        throw new IllegalStateException(folder + " cannot be filled");
    }

    void makeRoom(Path folder) {
        if (!resize(folder, ROOMY)) {
            throw new IllegalStateException("cannot free space in " + folder);
        }
    }

    private synchronized boolean resize(Path folder, String size) {
        try {
            requests.write(size + " " + folder.toAbsolutePath() + "\n");
            requests.flush();
            return RESIZED.equals(answers.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        holder.destroyForcibly().onExit().join();
    }
}
