package io.weatherglass.daemon.health;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records the amount of data at a clean stop and reports missing data at the next start. */
public final class LostDataCheck {
    public static final String FILE = "clean-stop.json";

    private static final Logger LOG = LoggerFactory.getLogger(LostDataCheck.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path file;
    private final String unit;
    private final String remedy;

    public LostDataCheck(Path directory, String unit, String remedy) {
        this.file = directory.resolve(FILE);
        this.unit = unit;
        this.remedy = remedy;
    }

    /** Records numbers that normally never decrease, keyed by relative path. */
    public void note(Map<String, Long> numbers) {
        try (OutputStream out = Channels.newOutputStream(PrivateFiles.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE))) {
            MAPPER.writeValue(out, new TreeMap<>(numbers));
        } catch (IOException e) {
            LOG.debug("cannot record file sizes, so the next start will not detect data loss", e);
        }
    }

    public void forget() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("cannot delete the outdated record of the last clean stop", e);
        }
    }

    /** Returns a message if a number has decreased since the last stop; removes the record. */
    public Optional<String> missing(Map<String, Long> now) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            Map<String, Long> before = MAPPER.readValue(file.toFile(), new TypeReference<TreeMap<String, Long>>() {});
            Files.delete(file);
            List<String> smaller = before.keySet().stream()
                    .filter(name -> now.getOrDefault(name, 0L) < before.get(name))
                    .toList();
            if (smaller.isEmpty()) {
                return Optional.empty();
            }
            String first = smaller.get(0);
            String others = smaller.size() == 1 ? "" : " (first of " + smaller.size() + " files)";
            return Optional.of(file.resolveSibling(first).normalize() + others + " had " + before.get(first) + " "
                    + unit + " at the last clean stop and has " + now.getOrDefault(first, 0L) + " now; " + remedy);
        } catch (IOException e) {
            LOG.debug("the record of the last stop is damaged", e);
            return Optional.of(
                    "cannot read " + file + ", so missing data cannot be detected; the file is rewritten on shutdown");
        }
    }
}
