package io.weatherglass.traces.formats;

import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.formats.LogTooLargeException.Limit;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Detects gzip by the first bytes of the file, not by its name. Limits apply to decompressed text, because gzip can
 * shrink repetitive logs to a thousandth of their size.
 */
final class UnpackedText {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;

    private UnpackedText() {}

    interface Parser<T> {
        T parse(BufferedReader text) throws IOException;
    }

    interface LineParser {
        void parse(BufferedReader text) throws IOException;
    }

    /** Invalid characters are replaced unless the log is read in strict mode. */
    static void readLines(Path file, Charset charset, ReadOptions options, LineParser parser) throws IOException {
        read(
                file,
                bytes -> BoundedInput.ofLines(bytes, file.toString(), options.maxUnpackedBytes()),
                charset,
                options.strict() ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE,
                text -> {
                    parser.parse(text);
                    return null;
                });
    }

    static <T> T readDocument(Path file, ReadOptions options, Parser<T> parser) throws IOException {
        Limit limit =
                options.maxDocumentBytes() < options.maxUnpackedBytes() ? Limit.DOCUMENT_BYTES : Limit.UNPACKED_BYTES;
        long max = Math.min(options.maxDocumentBytes(), options.maxUnpackedBytes());
        return read(
                file,
                bytes -> BoundedInput.of(bytes, file.toString(), limit, max),
                StandardCharsets.UTF_8,
                CodingErrorAction.REPORT,
                parser);
    }

    private interface Bounds {
        InputStream of(InputStream unpacked);
    }

    private static <T> T read(
            Path file, Bounds bounds, Charset charset, CodingErrorAction onMalformed, Parser<T> parser)
            throws IOException {
        InputFiles.requireNoDirectory(file);
        TraceLocation location = TraceLocation.file(file.toString());
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
                InputStream unpacked = isGzip(bytes) ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
                BufferedReader text = new BufferedReader(new InputStreamReader(
                        bounds.of(unpacked),
                        charset.newDecoder().onMalformedInput(onMalformed).onUnmappableCharacter(onMalformed)))) {
            return parser.parse(text);
        } catch (EOFException | ZipException e) {
            throw new TraceFormatException(location, "must be a complete gzip file, but is truncated or damaged", e);
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
