package io.weatherglass.daemon.diagnosis;

import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class DirectoryChecks {

    private static final String SUBJECT = "data directory";

    private final Path directory;

    private final Path existing;

    DirectoryChecks(Path directory) {
        this.directory = directory;
        Path nearest = directory.toAbsolutePath();
        while (!Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        existing = nearest;
    }

    Finding writable() {
        try {
            Files.delete(Files.createTempFile(existing, ".doctor", ".tmp"));
        } catch (IOException e) {
            return Finding.fail(
                    SUBJECT,
                    "cannot write to " + directory + ": " + e,
                    "change its owner to the user that runs the daemon, or set data-dir");
        }
        if (isInUse()) {
            return Finding.warn(
                    SUBJECT,
                    directory + " is used by " + FileLease.holder(lock()),
                    "ignore this if it is the daemon being checked; an additional daemon needs its own data-dir");
        }
        return Finding.ok(SUBJECT, directory + (Files.exists(directory) ? " is writable" : " will be created"));
    }

    boolean isInUse() {
        try {
            return FileLease.isHeld(lock());
        } catch (IOException e) {
            return false;
        }
    }

    private Path lock() {
        return directory.resolve("daemon.lock");
    }

    Finding workloadTraces() {
        String subject = "workload traces";
        try {
            int count = TraceStore.open(directory).list().traces().size();
            return Finding.ok(
                    subject,
                    count > 0
                            ? String.valueOf(count)
                            : "none; to search for background load, import SWF, GWF or sacct files with"
                                    + " weatherglass trace import FILE");
        } catch (IOException e) {
            return Finding.warn(subject, "cannot read them: " + e, "check the permissions of " + directory);
        }
    }

    Finding disk(int minMegabytes) {
        return disk(existing.toFile().getUsableSpace() >> 20, minMegabytes);
    }

    static Finding disk(long freeMegabytes, int minMegabytes) {
        String text = freeMegabytes + " MB free; disk.min-free is " + minMegabytes + " MB";
        String advice = "free space, or move the data directory (docs/runbooks.md, WeatherglassDiskNearlyFull)";
        if (freeMegabytes < minMegabytes) {
            return Finding.fail("disk", text, advice);
        }
        // the same threshold as in the alert rule
        return freeMegabytes < 2L * minMegabytes ? Finding.warn("disk", text, advice) : Finding.ok("disk", text);
    }
}
