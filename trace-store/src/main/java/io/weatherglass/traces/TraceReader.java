package io.weatherglass.traces;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads one public trace format. Implementations are stateless and safe for use by several threads, read their input once
 * from front to back, and refuse malformed input with a {@link TraceFormatException} that names the place and the rule.
 * Every implementation passes the module's compatibility kit for readers.
 *
 * @param <T> what a file of the format becomes; immutable
 */
public interface TraceReader<T> {

    /** The name of the format for messages and listings, in lower case, such as {@code schlouder}. */
    String format();

    /**
     * Reads a UTF-8 text file of this format.
     *
     * @throws TraceFormatException if the content is malformed, or the file is a directory
     * @throws IOException if the file is missing or cannot be read
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
     * Reads text of this format; the caller closes it.
     *
     * @param source the name of the text for messages: a file name where there is one, since formats may keep facts in it
     * @throws TraceFormatException if the content is malformed
     * @throws IOException if the text cannot be read
     */
    T read(String source, BufferedReader text) throws IOException;
}
