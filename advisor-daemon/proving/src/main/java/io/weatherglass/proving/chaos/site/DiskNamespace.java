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
 * Folders that are file systems of their own for the processes that are run inside, and for nobody else. They are tmpfs in a mount
 * namespace, which an ordinary user may make in a user namespace of his own. A process holds the namespace; the folders keep
 * what is in them while processes inside end and start, and are gone with the last of these and the holder, which ends with its standard
 * input.
 *
 * <p>A tmpfs may be given another size while it is used. With the size of what is in it, it is full at once: writers get ENOSPC, free
 * space is 0, and mapped files cannot get more blocks, as on any disk that is full. A limit on the size of files
 * ({@code prlimit --fsize}) would need no namespace, but writers get EFBIG, a new file still has room, and whoever looks at
 * the free space sees no shortage. Thread-safe.
 */
public final class DiskNamespace implements AutoCloseable {

    /** As large as it may become: half of the memory, the default. Only what is used is taken. */
    private static final String ROOMY = "50%";

    /** Whoever writes may be faster than a command that gives a file system the size of what was just in it. */
    private static final int MAX_ATTEMPTS = 100;

    private static final String MOUNTED = "mounted";
    private static final String RESIZED = "resized";

    private static final String HOLDER = String.join(
            "\n",
            // of a terminal, which reaches all: what is on the disks may still have to be copied
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
     * @param folders must be there; to everybody else they stay the folders that they are
     * @return empty if that is refused here
     */
    public static Optional<DiskNamespace> open(List<Path> folders) {
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!isRoot()) {
            // under his own name and not as root, as whom PostgreSQL does not run
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
            // there is no unshare
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

    /** Where this process finds what has the given path inside. It leads through a link that must not be resolved. */
    Path seen(Path inside) {
        return Path.of("/proc/" + holder.pid() + "/root" + inside.toAbsolutePath());
    }

    /** Leaves no room in a folder, until {@link #makeRoom}. */
    void fill(Path folder) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            long used = seen(folder).toFile().getTotalSpace()
                    - seen(folder).toFile().getFreeSpace();
            // 0 would be no limit; 1 is a page, the only one in a folder with nothing in it
            if (resize(folder, String.valueOf(Math.max(1, used)))) {
                return;
            }
        }
        throw new IllegalStateException(folder + " could not be filled");
    }

    void makeRoom(Path folder) {
        if (!resize(folder, ROOMY)) {
            throw new IllegalStateException("no room could be made in " + folder);
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
