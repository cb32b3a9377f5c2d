package io.weatherglass.daemon.experiments;

import io.weatherglass.traces.schlouder.PlatformCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A file of platforms: the catalog of the Schlouder archive. */
public final class PlatformFile {

    private final Path file;
    private final PlatformCatalog catalog;

    private PlatformFile(Path file, PlatformCatalog catalog) {
        this.file = file;
        this.catalog = catalog;
    }

    /**
     * Reads the file.
     *
     * @throws io.weatherglass.traces.TraceFormatException if it is malformed
     * @throws IOException if it is missing or cannot be read
     */
    public static PlatformFile read(Path file) throws IOException {
        return new PlatformFile(file, PlatformCatalog.read(file));
    }

    /**
     * The platform with this key; without a key the only one.
     *
     * @throws java.util.NoSuchElementException if there is none with the key
     * @throws IllegalArgumentException if there is no key and more than one platform
     */
    public NamedPlatform platform(Optional<String> key) {
        String wanted = key.orElseGet(this::onlyKey);
        return new NamedPlatform(wanted, catalog.platform(wanted).simulated(), Optional.empty());
    }

    private String onlyKey() {
        if (catalog.keys().size() != 1) {
            throw new IllegalArgumentException(file + ": has " + catalog.keys().size()
                    + " platforms and the name of the workflow does not tell which: name it with --platform, one of "
                    + String.join(", ", catalog.keys()));
        }
        return catalog.keys().iterator().next();
    }
}
