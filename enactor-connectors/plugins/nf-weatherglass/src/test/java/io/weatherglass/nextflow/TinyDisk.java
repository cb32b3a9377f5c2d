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

/** A disk of two pages that can be filled or enlarged: a tmpfs in the mount namespace of a helper process. */
final class TinyDisk implements AutoCloseable {
    private static final String HOLDER = "mount -t tmpfs -o mode=0777,size=8k none \"$1\" || exit 1; echo mounted;"
            + " while read -r room; do mount -o remount,\"$room\" \"$1\" && echo resized || echo failed; done";

    private final Process holder;
    private final BufferedReader answers;
    private final Writer rooms;
    private final Path folder;

    private TinyDisk(Process holder, Path folder) {
        this.holder = holder;
        this.folder = folder;
        answers = new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
        rooms = new OutputStreamWriter(holder.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** Mounts a disk; returns empty if mounting is not allowed. */
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
            // unshare is not installed
        }
        return Optional.empty();
    }

    Path folder() {
        return Path.of("/proc/" + holder.pid() + "/root" + folder.toAbsolutePath());
    }

    void fill() throws IOException {
        resize("nr_inodes=1");
    }

    void enlarge() throws IOException {
        resize("size=1m,nr_inodes=100");
    }

    private void resize(String room) throws IOException {
        rooms.write(room + "\n");
        rooms.flush();
        for (String answer = answers.readLine(); !"resized".equals(answer); answer = answers.readLine()) {
            if (answer == null || answer.equals("failed")) {
                throw new IOException("a tmpfs cannot be remounted with " + room);
            }
        }
    }

    @Override
    public void close() {
        holder.destroyForcibly().onExit().join();
    }
}
