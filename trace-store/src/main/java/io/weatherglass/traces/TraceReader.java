package io.weatherglass.traces;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a public trace format. Implementations are stateless and thread-safe. They read their input once, from start to
 * end, and reject malformed input with a message that contains the position and the rule. Every implementation must
 * pass the module's compatibility kit.
 *
 * @param <T> immutable result
 */
public interface TraceReader<T> {

    String format();

    /** @throws TraceFormatException if the content is malformed or not UTF-8, or the file is a directory */
    default T read(Path file) throws IOException {
        InputFiles.requireNoDirectory(file);
        try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), text);
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be UTF-8 text", e);
        }
    }

    /**
     * Reads a text without closing it.
     *
     * @param source file name, if any; some formats encode information in it
     */
    T read(String source, BufferedReader text) throws IOException;
}
