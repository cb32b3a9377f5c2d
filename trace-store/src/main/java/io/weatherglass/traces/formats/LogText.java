package io.weatherglass.traces.formats;

import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The text of a log, unpacked where its first bytes are those of gzip, whatever its name. */
final class LogText {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;

    private LogText() {}

    /** What reads a text. */
    interface Parser<T> {
        T parse(BufferedReader text) throws IOException;
    }

    /**
     * Has the text of a file read.
     *
     * @throws TraceFormatException if the file is a directory, a broken gzip file, or not in this character set
     */
    static <T> T read(Path file, Charset charset, Parser<T> parser) throws IOException {
        InputFiles.requireNoDirectory(file);
        TraceLocation location = TraceLocation.file(file.toString());
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
                InputStream unpacked = isGzip(bytes) ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
                BufferedReader text = new BufferedReader(new InputStreamReader(
                        unpacked,
                        charset.newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT)))) {
            return parser.parse(text);
        } catch (EOFException | ZipException e) {
            throw new TraceFormatException(location, "must be a whole gzip file, is cut off or damaged", e);
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(location, "must be " + charset + " text", e);
        }
    }

    private static boolean isGzip(InputStream bytes) throws IOException {
        bytes.mark(2);
        boolean gzip = bytes.read() == GZIP_MAGIC_1 && bytes.read() == GZIP_MAGIC_2;
        bytes.reset();
        return gzip;
    }
}
