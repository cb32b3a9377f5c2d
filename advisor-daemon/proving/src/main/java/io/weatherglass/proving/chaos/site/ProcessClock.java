package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The wall clock of a process, which libfaketime can change at run time. Elapsed time and waits are not affected, as
 * when an operator sets the system clock. Thread-safe.
 */
public final class ProcessClock {

    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Pattern SHARED = Pattern.compile("(?:faketime_shm|sem\\.faketime_sem)_(\\d+)");

    private static final Duration JUMP = Duration.ofHours(1);
    private static final int MIN_MILLIS = 5_000;
    private static final int MAX_MILLIS = 30_000;

    /**
     * Interval at which the library reads the file. Checking the file whenever the clock is read would make reading the
     * clock ten times slower.
     */
    private static final int LOOK_SECONDS = 1;

    private static final long NOTICE_MILLIS = 1_000 * (LOOK_SECONDS + 1);

    private final Path library;
    private final Path file;

    private ProcessClock(Path library, Path file) {
        this.library = library;
        this.file = file;
    }

    public static Optional<Path> library() {
        try (Stream<Path> folders = Files.list(LIBRARIES)) {
            return folders.map(folder -> folder.resolve(LIBRARY))
                    .filter(Files::isReadable)
                    .filter(ProcessClock::works)
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean works(Path library) {
        ProcessBuilder date = new ProcessBuilder("date", "+%s");
        date.environment().put("LD_PRELOAD", library.toString());
        date.environment().put("FAKETIME", "+" + JUMP.toSeconds());
        try {
            Process process =
                    date.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            long ahead = Long.parseLong(said.strip()) - Instant.now().getEpochSecond();
            return ahead > JUMP.toSeconds() / 2;
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }

    /**
     * Creates a clock that shows the correct time.
     *
     * @param folder folder of the process; the file with the offset is created next to this folder
     */
    static ProcessClock beside(Path folder, Path library) {
        ProcessClock clock = new ProcessClock(library, folder.resolveSibling(folder.getFileName() + ".clock"));
        clock.set(Duration.ZERO);
        return clock;
    }

    List<String> inside(List<String> command) {
        List<String> all = new ArrayList<>(List.of(
                "env",
                "LD_PRELOAD=" + library,
                "FAKETIME_TIMESTAMP_FILE=" + file,
                "FAKETIME_CACHE_DURATION=" + LOOK_SECONDS,
                // without this setting, timed waits in a JVM end early
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                "FAKETIME_FORCE_MONOTONIC_FIX=0"));
        all.addAll(command);
        return all;
    }

    static void sweep() throws IOException {
        if (!Files.isDirectory(SHARED_MEMORY)) {
            return;
        }
        try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
            for (Path left : files.filter(ProcessClock::isLeft).toList()) {
                try {
                    Files.deleteIfExists(left);
                } catch (FileSystemException notOurs) {
                    continue;
                }
            }
        }
    }

    private static boolean isLeft(Path file) {
        Matcher matcher = SHARED.matcher(file.getFileName().toString());
        return matcher.matches()
                && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty();
    }

    public void jump(Random random, SiteFault.Progress progress) throws InterruptedException {
        try {
            set(random.nextBoolean() ? JUMP : JUMP.negated());
            Thread.sleep(NOTICE_MILLIS);
            progress.struck();
            SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
        } finally {
            set(Duration.ZERO);
        }
    }

    /** @param ahead offset from the system clock */
    void set(Duration ahead) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.writeString(next, "%+d".formatted(ahead.toSeconds()));
            // move atomically, so that readers never see a partial file
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
