package io.weatherglass.lab.experiments.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Results of cells as JSON lines, each with a fingerprint of everything that determines the result. Lines that have
 * been written survive if the process is killed; an incomplete last line is removed when the file is opened again. Only
 * one process can open the file at a time. Thread-safe.
 */
public final class ResultsFile implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    private static final ObjectReader LINES =
            MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).forType(JsonNode.class);

    /** Start of every line. An incomplete last line is removed only if it begins with this text. */
    private static final String BEGINNING = "{\"key\":\"";

    private final Path file;
    private final FileChannel channel;
    private final Map<String, Found> found = new HashMap<>();

    private record Found(int line, JsonNode result) {}

    private record Line(String key, ExperimentCell cell, CellResult result) {}

    private ResultsFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens the file, or creates it if it does not exist.
     *
     * @throws TraceFormatException if it contains invalid lines
     * @throws IOException if another process has the file open, or the file is not readable and writable
     */
    public static ResultsFile open(Path file) throws IOException {
        // use a single channel, because closing a second channel of the same file would release the lock
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            lock(file, channel);
            ResultsFile results = new ResultsFile(file, channel);
            int end = results.readAll();
            channel.truncate(end);
            channel.position(end);
            return results;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void lock(Path file, FileChannel channel) throws IOException {
        Optional<FileLock> lock;
        try {
            lock = Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            lock = Optional.empty();
        }
        if (lock.isEmpty()) {
            throw new IOException(file + ": another experiment is writing this file;"
                    + " wait for it, or specify another file with --out");
        }
    }

    private int readAll() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            continue;
        }
        byte[] content = bytes.array();
        int number = 0;
        int from = 0;
        for (int to = endOfLine(content, from); to >= 0; to = endOfLine(content, from)) {
            read(++number, new String(content, from, to - from, StandardCharsets.UTF_8));
            from = to + 1;
        }
        String torn = new String(content, from, content.length - from, StandardCharsets.UTF_8);
        if (!torn.startsWith(BEGINNING) && !BEGINNING.startsWith(torn)) {
            throw noResult(number + 1, "the last line is neither a result nor the beginning of one");
        }
        return from;
    }

    private static int endOfLine(byte[] content, int from) {
        for (int k = from; k < content.length; k++) {
            if (content[k] == '\n') {
                return k;
            }
        }
        return -1;
    }

    private void read(int number, String text) throws IOException {
        try {
            JsonNode line = LINES.readTree(text);
            if (!line.path("key").isTextual() || !line.path("result").isObject()) {
                throw noResult(number, "the key or result is missing");
            }
            found.put(line.get("key").textValue(), new Found(number, line.get("result")));
        } catch (JsonProcessingException e) {
            throw noResult(number, e.getOriginalMessage());
        }
    }

    private TraceFormatException noResult(int line, String why) {
        return new TraceFormatException(
                new TraceLocation(file.toString(), line, 0), "must be a result of an experiment: " + why);
    }

    public int size() {
        return found.size();
    }

    /**
     * Returns the result for a key; empty if it did not exist when the file was opened.
     *
     * @throws TraceFormatException if the result is incomplete
     */
    public Optional<CellResult> find(String key) throws TraceFormatException {
        Found there = found.get(key);
        if (there == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.treeToValue(there.result(), CellResult.class));
        } catch (JsonMappingException e) {
            String fields = e.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .collect(Collectors.joining("."));
            throw noResult(there.line(), fields + ": " + e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            throw noResult(there.line(), e.getOriginalMessage());
        }
    }

    public synchronized void append(String key, ExperimentCell cell, CellResult result) throws IOException {
        String text = MAPPER.writeValueAsString(new Line(key, cell, result));
        ByteBuffer line = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
            channel.write(line);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try (channel) {
            channel.force(true);
        }
    }
}
