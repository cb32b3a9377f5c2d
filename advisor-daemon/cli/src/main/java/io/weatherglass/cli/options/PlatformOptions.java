package io.weatherglass.cli.options;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import picocli.CommandLine.Option;

/** Options for the cloud that recorded runs ran on. */
public final class PlatformOptions {

    @Option(
            names = "--platforms",
            required = true,
            paramLabel = "FILE",
            description = "Platforms of the records (JSON).")
    private Path file;

    @Option(
            names = "--platform",
            paramLabel = "KEY",
            description = "The platform to use; default: the one in the name of the run.")
    private String key;

    @Option(names = "--max-vms", paramLabel = "N", description = "VM quota; default: the platform's.")
    private Integer maxVms;

    private PlatformCatalog catalog;

    /**
     * The platform of the run, with the quota that was asked for.
     *
     * @throws IllegalArgumentException if neither the option nor the name gives the platform
     * @throws java.util.NoSuchElementException if the file has no such platform
     * @throws io.weatherglass.traces.TraceFormatException if the file is malformed
     * @throws IOException if the file is missing or cannot be read
     */
    public SchlouderPlatform of(RecordedRun run) throws IOException {
        open();
        SchlouderPlatform platform = platform(keyOf(run), run);
        return maxVms == null ? platform : platform.withMaxVms(maxVms);
    }

    /**
     * Reads the platforms in advance, for commands that go on without the platform of one run but not without the file.
     *
     * @throws IllegalArgumentException if an option breaks a rule
     * @throws io.weatherglass.traces.TraceFormatException if the file is malformed
     * @throws IOException if the file is missing or cannot be read
     */
    public void open() throws IOException {
        if (maxVms != null && maxVms < 1) {
            throw new IllegalArgumentException("--max-vms must be >= 1, was " + maxVms);
        }
        if (catalog == null) {
            catalog = PlatformCatalog.read(file);
        }
    }

    private SchlouderPlatform platform(String wanted, RecordedRun run) {
        try {
            return catalog.platform(wanted);
        } catch (NoSuchElementException e) {
            throw new NoSuchElementException(e.getMessage() + "; it is wanted by run " + run.label(), e);
        }
    }

    private String keyOf(RecordedRun run) {
        return key != null
                ? key
                : run.name()
                        .map(RunName::platformKey)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not contain its platform: name it with --platform"));
    }
}
