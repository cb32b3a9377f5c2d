package io.weatherglass.lab.parts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weatherglass.forecast.support.Shard;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The file of a shard: a line of JSON that says of what study it is a part, then a line per item. It is written when all items are
 * there, so that a file is either whole or not there. Numbers are read back to the last bit.
 */
public final class PartFile {

    static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            // what is computed from the parts of a record is not one of them
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /**
     * The first line.
     *
     * @param study name of the command
     * @param fingerprint of all that determines what is found
     * @param shard number of the shard, from 1
     * @param count how many shards there are
     * @param items how many lines follow
     */
    private record Header(String study, String fingerprint, int shard, int count, int items) {}

    private record Line(String kind, int number, JsonNode found) {}

    private PartFile() {}

    /**
     * Writes what a shard has found, replacing an earlier file.
     *
     * @param fingerprint of all that determines what is found
     * @throws IOException if it cannot be written; then an earlier file is as before
     */
    public static void write(Path file, String study, String fingerprint, Shard shard, List<PartItem> items)
            throws IOException {
        // not a temporary file, which others could not read: a shard may run as another user than the merge
        Path written = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (BufferedWriter out =
                    Files.newBufferedWriter(written, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                out.write(MAPPER.writeValueAsString(
                        new Header(study, fingerprint, shard.number(), shard.count(), items.size())));
                out.write('\n');
                for (PartItem item : items) {
                    out.write(MAPPER.writeValueAsString(item));
                    out.write('\n');
                }
            }
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    /**
     * Reads the parts of all shards, in any order.
     *
     * @param fingerprint of all that determines what is found
     * @throws IllegalArgumentException if one is no part of this study or not whole, if shards are missing, given twice or of
     *     different numbers of shards
     * @throws IOException if one cannot be read
     */
    public static MergedParts read(List<Path> files, String study, String fingerprint) throws IOException {
        Map<Integer, Path> byShard = new HashMap<>();
        Map<String, Map<Integer, JsonNode>> byKind = new HashMap<>();
        int count = 0;
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            Header header = header(file, lines, study);
            if (!header.fingerprint().equals(fingerprint)) {
                throw new IllegalArgumentException(
                        file + ": was made of other inputs or settings, or by another version");
            }
            if (count != 0 && count != header.count()) {
                throw new IllegalArgumentException(file + ": is one of " + header.count() + " parts, " + files.get(0)
                        + " one of " + count + ": give the parts of one number of shards");
            }
            count = header.count();
            Path other = byShard.put(header.shard(), file);
            if (other != null) {
                throw new IllegalArgumentException(
                        other + " and " + file + " are the same shard: give each shard once");
            }
            for (String line : lines.subList(1, lines.size())) {
                Line item = line(file, line);
                byKind.computeIfAbsent(item.kind(), kind -> new HashMap<>()).put(item.number(), item.found());
            }
        }
        requireAll(byShard, count);
        return new MergedParts(byKind);
    }

    private static Header header(Path file, List<String> lines, String study) {
        try {
            Header header = MAPPER.readValue(lines.isEmpty() ? "" : lines.get(0), Header.class);
            if (study.equals(header.study()) && header.fingerprint() != null && header.items() == lines.size() - 1) {
                return header;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + ": is no part of a " + study, e);
        }
        throw new IllegalArgumentException(file + ": is no part of a " + study + ", or not the whole of one");
    }

    private static Line line(Path file, String text) {
        try {
            return MAPPER.readValue(text, Line.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    file + ": has a line that was not written by a shard: " + e.getOriginalMessage(), e);
        }
    }

    private static void requireAll(Map<Integer, Path> byShard, int count) {
        int[] missing = IntStream.rangeClosed(1, count)
                .filter(shard -> !byShard.containsKey(shard))
                .toArray();
        if (missing.length > 0) {
            throw new IllegalArgumentException("the parts of these shards are missing: "
                    + Arrays.stream(missing)
                            .mapToObj(shard -> shard + "/" + count)
                            .collect(Collectors.joining(", "))
                    + ": give the parts of all shards");
        }
    }
}
