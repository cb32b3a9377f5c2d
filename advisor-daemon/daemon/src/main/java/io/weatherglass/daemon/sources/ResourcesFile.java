package io.weatherglass.daemon.sources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.weatherglass.connectors.protocol.plan.PlatformsDocument;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.support.JsonSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Reads a JSON file with either one {@code resources} object of a plan or several named platforms. */
public final class ResourcesFile {
    private static final String ALONE = "resources";

    private ResourcesFile() {}

    /**
     * @throws IllegalArgumentException if the file is invalid, or has several platforms and no key is given
     * @throws NoSuchElementException if there is no platform with this key
     */
    public static Resources read(String fileAndKey) throws IOException {
        int colon = fileAndKey.lastIndexOf(':');
        boolean keyed = colon > 0 && !Files.exists(Path.of(fileAndKey));
        Path file = Path.of(keyed ? fileAndKey.substring(0, colon) : fileAndKey);
        JsonSource source = JsonSource.read(file);
        try {
            if (source.document().has("kind")) {
                if (keyed) {
                    throw new NoSuchElementException(file + ": has a single platform without a name; omit the key");
                }
                return of(source.document());
            }
            Map<String, Resources> byKey = PlatformsDocument.read(source.document());
            return keyed ? named(file, byKey, fileAndKey.substring(colon + 1)) : only(file, byKey);
        } catch (InvalidEventException e) {
            throw source.refusal(e.violations());
        }
    }

    static Resources of(JsonNode node) {
        try {
            return PlatformsDocument.read(JsonNodeFactory.instance.objectNode().set(ALONE, node))
                    .get(ALONE);
        } catch (InvalidEventException e) {
            List<Violation> violations = e.violations().stream()
                    .map(found -> new Violation(
                            found.field().equals("/" + ALONE)
                                    ? "/"
                                    : found.field().replaceFirst("^/" + ALONE, ""),
                            found.value(),
                            found.rule()))
                    .toList();
            throw new InvalidEventException(violations);
        }
    }

    private static Resources named(Path file, Map<String, Resources> byKey, String key) {
        Resources resources = byKey.get(key);
        if (resources == null) {
            throw new NoSuchElementException(
                    file + ": has no platform \"" + key + "\"; available: " + String.join(", ", byKey.keySet()));
        }
        return resources;
    }

    private static Resources only(Path file, Map<String, Resources> byKey) {
        if (byKey.size() != 1) {
            throw new IllegalArgumentException(file + ": has " + byKey.size()
                    + " platforms; choose one as FILE:KEY from " + String.join(", ", byKey.keySet()));
        }
        return byKey.values().iterator().next();
    }
}
