package io.weatherglass.cli.options;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import picocli.CommandLine.Option;

/** Options for the cloud of recorded runs. */
public final class PlatformOptions {

    @Option(
            names = "--platforms",
            required = true,
            paramLabel = "FILE",
            description = "File with the platforms of the records (JSON).")
    private Path file;

    @Option(
            names = "--platform",
            paramLabel = "KEY",
            description = "Platform to use; default: taken from the name of the run.")
    private String key;

    @Option(names = "--max-vms", paramLabel = "N", description = "VM quota; default: the platform's.")
    private Integer maxVms;

    private PlatformCatalog catalog;

    /**
     * Returns the platform of a run, with the requested quota.
     *
     * @throws IllegalArgumentException if neither the option nor the name of the run identifies the platform
     * @throws java.util.NoSuchElementException if the file has no such platform
     * @throws io.weatherglass.traces.TraceFormatException if the file is malformed
     * @throws IOException if the file is missing or unreadable
     */
    public SchlouderPlatform of(RecordedRun run) throws IOException {
        open();
        SchlouderPlatform platform = platform(keyOf(run), run);
        return maxVms == null ? platform : platform.withMaxVms(maxVms);
    }

    /**
     * Reads the platforms in advance, for commands that accept runs without a platform but need a valid platform file.
     *
     * @throws IllegalArgumentException if an option breaks a rule
     * @throws io.weatherglass.traces.TraceFormatException if the file is malformed
     * @throws IOException if the file is missing or unreadable
     */
    public void open() throws IOException {
        if (maxVms != null && maxVms < 1) {
            throw new IllegalArgumentException("--max-vms must be >= 1, but was " + maxVms);
        }
        if (catalog == null) {
            catalog = PlatformCatalog.read(file);
        }
    }

    private SchlouderPlatform platform(String wanted, RecordedRun run) {
        try {
            return catalog.platform(wanted);
        } catch (NoSuchElementException e) {
            throw new NoSuchElementException(e.getMessage() + "; run " + run.label() + " needs it", e);
        }
    }

    private String keyOf(RecordedRun run) {
        return key != null
                ? key
                : run.name()
                        .map(RunName::platformKey)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not contain its platform: specify --platform"));
    }
}
