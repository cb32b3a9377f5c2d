package io.weatherglass.cli.following;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recognizes traces of runs that have not ended, because a trace itself does not record the end. */
public final class ActiveRuns {

    private ActiveRuns() {}

    /**
     * Returns whether {@code .nextflow/history} in a folder above a trace shows that its run has not ended; false if there
     * is no such file.
     *
     * @throws IOException if a file cannot be read
     */
    public static boolean contain(Path trace) throws IOException {
        if (trace.toString().endsWith(".gz")) {
            return false;
        }
        Path folder = trace.toAbsolutePath().getParent();
        for (int depth = 0; folder != null && depth < NextflowFolder.MAX_DEPTH; depth++) {
            if (Files.exists(NextflowFolder.history(folder))) {
                return !new NextflowFolder(folder).hasEnded(trace);
            }
            folder = folder.getParent();
        }
        return false;
    }
}
