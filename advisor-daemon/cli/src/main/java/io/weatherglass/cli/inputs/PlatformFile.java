package io.weatherglass.cli.inputs;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.plan.PlatformsDocument;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.support.JsonSource;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.schlouder.PlatformCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * A file of platforms: either JSON resources as in enactment plans, each with a {@code kind}, or the catalog of the
 * Schlouder archive. The format is detected from the content. Immutable.
 */
public final class PlatformFile {
    /** Number of concurrent jobs assumed for platforms without a limit; larger than any simulated workflow. */
    private static final int MAX_JOBS_AT_ONCE = 1_000_000;

    /** File, line and column where the platforms begin. */
    private final TraceLocation place;

    private final Set<String> keys;
    private final Function<String, NamedPlatform> platforms;

    private PlatformFile(TraceLocation place, Set<String> keys, Function<String, NamedPlatform> platforms) {
        this.place = place;
        this.keys = keys;
        this.platforms = platforms;
    }

    /**
     * @throws TraceFormatException if the file is not JSON or is a malformed catalog
     * @throws IllegalArgumentException if resources break a rule; the message states the file, line, field (as a JSON
     *     pointer), value and rule
     * @throws IOException if the file is missing or unreadable
     */
    public static PlatformFile read(Path file) throws IOException {
        JsonSource source = JsonSource.read(file);
        if (hasKinds(source.document())) {
            return of(source);
        }
        PlatformCatalog catalog = PlatformCatalog.read(file);
        return new PlatformFile(
                source.locate(""),
                catalog.keys(),
                key -> new NamedPlatform(key, catalog.platform(key).simulated(), Optional.empty()));
    }

    private static boolean hasKinds(JsonNode document) {
        for (JsonNode platform : document) {
            if (platform.has("kind")) {
                return true;
            }
        }
        return false;
    }

    private static PlatformFile of(JsonSource source) {
        SortedMap<String, Resources> resources;
        try {
            resources = PlatformsDocument.read(source.document());
        } catch (InvalidEventException e) {
            throw source.refusal(e.violations());
        }
        return new PlatformFile(
                source.locate(""),
                resources.keySet(),
                key -> NamedPlatform.of(key, resources.get(key), MAX_JOBS_AT_ONCE));
    }

    /**
     * Returns the platform with this key, or the only platform if no key is given.
     *
     * @throws NoSuchElementException if the key is unknown
     * @throws IllegalArgumentException if no key is given and the file has more than one platform
     */
    public NamedPlatform platform(Optional<String> key) {
        String wanted = key.orElseGet(this::onlyKey);
        if (!keys.contains(wanted)) {
            throw new NoSuchElementException(place + ": has no platform \"" + wanted + "\""
                    + (keys.isEmpty() ? "" : ", only " + String.join(", ", keys)));
        }
        return platforms.apply(wanted);
    }

    private String onlyKey() {
        if (keys.size() != 1) {
            throw new IllegalArgumentException(place + ": contains " + keys.size()
                    + " platforms, and the workflow does not name one: specify --platform, one of "
                    + String.join(", ", keys));
        }
        return keys.iterator().next();
    }
}
