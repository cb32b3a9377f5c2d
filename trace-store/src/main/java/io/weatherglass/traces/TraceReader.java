package io.weatherglass.traces;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads one public trace format. Implementations are stateless and thread-safe, read their input once from front to
 * back, and refuse malformed input with the place and the rule. Every implementation passes the module's compatibility
 * kit.
 *
 * @param <T> immutable
 */
public interface TraceReader<T> {

    String format();

    /**
     * Reads a UTF-8 text file.
     *
     * @throws TraceFormatException if the content is malformed, or the file is a directory
     */
    default T read(Path file) throws IOException {
        InputFiles.requireNoDirectory(file);
        try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), text);
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be UTF-8 text", e);
        }
    }

    /**
     * Reads text, which the caller closes.
     *
     * @param source a file name where there is one, since formats may keep facts in it
     * @throws TraceFormatException if the content is malformed
     */
    T read(String source, BufferedReader text) throws IOException;
}
