package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RunName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The clouds of one {@code platforms.json}, by {@code <storage>.<platform>.<platform version>}. Immutable. */
public final class PlatformCatalog {
    private final String source;
    private final SortedMap<String, SchlouderPlatform> platforms;

    /**
     * A catalog of these platforms.
     *
     * @param source where they come from, for messages
     * @throws IllegalArgumentException if two have the same key
     */
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

    /**
     * Reads a catalog.
     *
     * @throws io.weatherglass.traces.TraceFormatException if the content is malformed
     * @throws IOException if the file is missing or cannot be read
     */
    public static PlatformCatalog read(Path file) throws IOException {
        return new PlatformCatalogReader().read(file);
    }

    /** The keys there are, in order. */
    public Set<String> keys() {
        return platforms.keySet();
    }

    /**
     * The platform with this key.
     *
     * @throws NoSuchElementException if there is none; the message names the file and line, the key and the keys there are
     */
    public SchlouderPlatform platform(String key) {
        SchlouderPlatform platform = platforms.get(key);
        if (platform == null) {
            throw new NoSuchElementException(
                    source + ": has no platform \"" + key + "\", only " + String.join(", ", platforms.keySet()));
        }
        return platform;
    }

    /** The platform that a recorded run ran on; as {@link #platform(String)}. */
    public SchlouderPlatform platformOf(RunName run) {
        return platform(run.platformKey());
    }
}
