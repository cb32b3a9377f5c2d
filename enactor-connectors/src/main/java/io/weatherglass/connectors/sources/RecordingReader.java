package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.validation.Violation;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads a recording: a file written by the source, or a folder that contains such files and HTTP requests, one per file
 * (request line, headers, empty line, body). Files whose names end in {@code .gz} are unpacked, and this ending is
 * removed from their names.
 */
public final class RecordingReader {
    private static final String PACKED = ".gz";
    private static final int BUFFER_BYTES = 1 << 16;

    /** Maximum unpacked size in bytes. Files are read into memory, and each line temporarily needs twice its size. */
    static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 8;

    private static final Pattern REQUEST_LINE = Pattern.compile("(GET|POST|PUT) (/\\S*)( HTTP/[0-9.]+)?");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** Numbers in file names are sorted by value if they have at most this many digits. */
    private static final int WIDEST = 20;

    static final Comparator<Path> NAMES = Comparator.comparing(
                    (Path file) -> numbersPadded(file.getFileName().toString()))
            .thenComparing(file -> file.getFileName().toString());

    private RecordingReader() {}

    /**
     * Returns the messages of a recording in order ({@link Connector#order}). They have no time of receipt.
     *
     * @throws IOException if the recording cannot be read
     * @throws IllegalArgumentException if the connector finds no message
     */
    public static List<SourceMessage> read(Connector connector, Path path) throws IOException {
        boolean folder = Files.isDirectory(path);
        List<SourceMessage> messages = new ArrayList<>();
        for (Path file : files(connector, path)) {
            try {
                messages.addAll(readFile(connector, file));
            } catch (CharacterCodingException e) {
                if (!folder) {
                    throw e;
                }
                messages.add(noText(nameOf(file)));
            }
        }
        if (messages.isEmpty()) {
            throw new IllegalArgumentException(path + ": " + noMessage(connector));
        }
        return messages;
    }

    static String noMessage(Connector connector) {
        return "found no messages for this connector; the path must be " + connector.wantedFile()
                + ", or a folder of such files";
    }

    private static SourceMessage noText(String file) {
        Violation violation = new Violation("file", file, "must be text in UTF-8");
        return new SourceMessage("", file, "", Optional.empty(), SourceMessage.Place.of(file), Optional.of(violation));
    }

    private static List<Path> files(Connector connector, Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> listed = Files.list(path)) {
            return listed.filter(Files::isRegularFile)
                    .sorted(Comparator.comparingInt((Path file) -> connector.order(nameOf(file)))
                            .thenComparing(NAMES))
                    .toList();
        }
    }

    static String numbersPadded(String name) {
        return NUMBER.matcher(name)
                .replaceAll(found ->
                        "0".repeat(Math.max(0, WIDEST - found.group().length())) + found.group());
    }

    static String nameOf(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
    }

    private static BufferedReader open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        try {
            InputStream text = file.getFileName().toString().endsWith(PACKED)
                    ? new GZIPInputStream(bytes, BUFFER_BYTES)
                    : new BufferedInputStream(bytes, BUFFER_BYTES);
            // given a decoder, the reader rejects invalid bytes; given a charset, it would silently replace them
            return new BufferedReader(new InputStreamReader(new Bounded(text), StandardCharsets.UTF_8.newDecoder()));
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    /** Limits the unpacked size, because gzip can shrink repeated lines to a thousandth of their size. */
    private static final class Bounded extends FilterInputStream {
        private long bytes;

        Bounded(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            bytes += Math.max(0, read);
            if (bytes > MAX_BYTES) {
                throw new IOException("the file has more than " + MAX_BYTES / 1_000_000
                        + " MB after unpacking, an eighth of Java's heap; split it, or set"
                        + " WEATHERGLASS_JAVA_OPTS=-Xmx…");
            }
            return read;
        }
    }

    /** Returns the messages of one file; empty if the connector does not read files with this name. */
    static List<SourceMessage> readFile(Connector connector, Path file) throws IOException {
        try (BufferedReader reader = open(file)) {
            return read(connector, nameOf(file), reader);
        }
    }

    static List<SourceMessage> read(Connector connector, String name, BufferedReader reader) throws IOException {
        String first = reader.readLine();
        if (first == null) {
            return List.of();
        }
        Matcher request = REQUEST_LINE.matcher(first);
        if (request.matches()) {
            return List.of(new SourceMessage(
                    request.group(1),
                    request.group(2),
                    body(reader),
                    Optional.empty(),
                    SourceMessage.Place.of(name),
                    Optional.empty()));
        }
        Optional<Supplier<MessageSplitter>> splitter = connector.splitter(name);
        return splitter.isEmpty() ? List.of() : split(splitter.get().get(), name, first, reader);
    }

    private static String body(BufferedReader reader) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.isEmpty()) {
            line = reader.readLine();
        }
        StringBuilder body = new StringBuilder();
        for (line = reader.readLine(); line != null; line = reader.readLine()) {
            body.append(body.length() == 0 ? "" : "\n").append(line);
        }
        return body.toString();
    }

    private static List<SourceMessage> split(MessageSplitter splitter, String name, String first, BufferedReader reader)
            throws IOException {
        List<SourceMessage> messages = new ArrayList<>();
        int number = 1;
        for (String line = first; line != null; line = reader.readLine()) {
            messages.addAll(SourceMessage.ofLine(splitter, name, number++, line, Optional.empty()));
        }
        messages.addAll(SourceMessage.ofEnd(splitter, name, Optional.empty()));
        return messages;
    }
}
