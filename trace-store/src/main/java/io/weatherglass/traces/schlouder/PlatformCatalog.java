package io.weatherglass.traces.schlouder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The clouds in a {@code platforms.json} file, by their keys {@code <storage>.<platform>.<platform version>}.
 * Immutable.
 */
public final class PlatformCatalog {
    private final String source;
    private final SortedMap<String, SchlouderPlatform> platforms;

    /** @throws IllegalArgumentException if two platforms have the same key; the message names the source */
    public PlatformCatalog(String source, List<SchlouderPlatform> platforms) {
        SortedMap<String, SchlouderPlatform> byKey = new TreeMap<>();
        for (SchlouderPlatform platform : platforms) {
            if (byKey.put(platform.key(), platform) != null) {
                throw new IllegalArgumentException(source + ": duplicate platform \"" + platform.key() + "\"");
            }
        }
        this.source = source;
        this.platforms = Collections.unmodifiableSortedMap(byKey);
    }

    public static PlatformCatalog read(Path file) throws IOException {
        return new PlatformCatalogReader().read(file);
    }

    public Set<String> keys() {
        return platforms.keySet();
    }

    /** @throws NoSuchElementException if the key is unknown; the message contains the file, line, key and known keys */
    public SchlouderPlatform platform(String key) {
        SchlouderPlatform platform = platforms.get(key);
        if (platform == null) {
            throw new NoSuchElementException(
                    source + ": has no platform \"" + key + "\", only " + String.join(", ", platforms.keySet()));
        }
        return platform;
    }
}
