package io.weatherglass.nextflow;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A disk of one page, which may become larger: a tmpfs in a mount namespace of its own, which a process holds. */
final class TinyDisk implements AutoCloseable {
    private static final String HOLDER = "mount -t tmpfs -o mode=0777,size=8k none \"$1\" || exit 1; echo mounted;"
            + " while read -r size; do mount -o remount,size=\"$size\" \"$1\"; echo resized; done";

    private final Process holder;
    private final BufferedReader answers;
    private final Writer sizes;
    private final Path folder;

    private TinyDisk(Process holder, Path folder) {
        this.holder = holder;
        this.folder = folder;
        answers = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        sizes = new OutputStreamWriter(holder.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** Mounts it on a folder; empty where that is not allowed. */
    static Optional<TinyDisk> open(Path folder) {
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("--map-current-user", "--keep-caps"));
        }
        command.addAll(List.of("sh", "-c", HOLDER, "sh", folder.toString()));
        try {
            TinyDisk disk = new TinyDisk(
                    new ProcessBuilder(command).redirectErrorStream(true).start(), folder);
            if ("mounted".equals(disk.answers.readLine())) {
                return Optional.of(disk);
            }
            disk.close();
        } catch (IOException e) {
            // there is no unshare
        }
        return Optional.empty();
    }

    /** Where this process finds it. */
    Path folder() {
        return Path.of("/proc/" + holder.pid() + "/root" + folder.toAbsolutePath());
    }

    /** Makes room. */
    void enlarge() throws IOException {
        sizes.write("1m\n");
        sizes.flush();
        answers.readLine();
    }

    @Override
    public void close() {
        holder.destroyForcibly().onExit().join();
    }
}
