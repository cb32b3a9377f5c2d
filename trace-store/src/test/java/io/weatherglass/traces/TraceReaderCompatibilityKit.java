package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests for every {@link TraceReader}. A new reader needs one class and a subclass of this kit with two samples. */
public abstract class TraceReaderCompatibilityKit<T> {
    @TempDir
    Path folder;

    protected abstract TraceReader<T> reader();

    /** Returns a small valid text of the format with more than one line. */
    protected abstract String validText();

    /** Returns a text with one wrong value. */
    protected abstract MalformedText malformedText();

    /** Returns a comparable summary of a result, without the source name. */
    protected abstract Object content(T result);

    /** A malformed text with its line, field and value for the expected message. */
    public record MalformedText(String text, int line, String field, String value) {}

    private Object read(String text) throws IOException {
        return content(reader().read("sample", new BufferedReader(new StringReader(text))));
    }

    @Test
    void namesItsFormat() {
        assertThat(reader().format()).matches("[a-z][a-z0-9-]*");
    }

    @Test
    void readsAFileLikeItsText() throws IOException {
        Path file = Files.writeString(folder.resolve("sample"), validText());
        assertThat(content(reader().read(file))).isEqualTo(read(validText()));
    }

    @Test
    void rejectsADirectory() {
        assertThatThrownBy(() -> reader().read(folder))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(folder + ": must be a file, but was a directory");
    }

    @Test
    void acceptsOtherLineEndsBlankLinesAndAMissingLastLineEnd() throws IOException {
        Object expected = read(validText());
        assertThat(read(validText().replace("\n", "\r\n"))).isEqualTo(expected);
        assertThat(read(validText() + "\n\n")).isEqualTo(expected);
        assertThat(read(validText().stripTrailing())).isEqualTo(expected);
    }

    @Test
    void keepsNoStateBetweenReadsEvenAfterAFailure() throws IOException {
        TraceReader<T> reader = reader();
        Object before = content(reader.read("sample", new BufferedReader(new StringReader(validText()))));
        BufferedReader malformed =
                new BufferedReader(new StringReader(malformedText().text()));
        assertThatThrownBy(() -> reader.read("sample", malformed)).isInstanceOf(TraceFormatException.class);
        Object after = content(reader.read("sample", new BufferedReader(new StringReader(validText()))));
        assertThat(after).isEqualTo(before);
    }

    @Test
    void isThreadSafe() throws IOException {
        TraceReader<T> reader = reader();
        Object expected = read(validText());
        assertThat(IntStream.range(0, 64).parallel().mapToObj(i -> {
                    try {
                        return content(reader.read("sample", new BufferedReader(new StringReader(validText()))));
                    } catch (IOException e) {
                        return e;
                    }
                }))
                .allMatch(expected::equals);
    }

    @Test
    void reportsFileLineFieldAndValueOfMalformedInput() throws IOException {
        MalformedText malformed = malformedText();
        Path file = Files.writeString(folder.resolve("malformed"), malformed.text());
        TraceFormatException error = catchThrowableOfType(TraceFormatException.class, () -> reader().read(file));
        assertThat(error).isNotNull();
        assertThat(error.location().source()).isEqualTo(file.toString());
        assertThat(error.location().line()).isEqualTo(malformed.line());
        assertThat(error.field()).isEqualTo(malformed.field());
        assertThat(error.value()).isEqualTo(malformed.value());
        assertThat(error)
                .hasMessageContaining(file + ":" + malformed.line())
                .hasMessageContaining(malformed.field())
                .hasMessageContaining(malformed.value())
                .hasMessageContaining("must ");
    }

    @Test
    void rejectsAnEmptyFileAndNamesIt() throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> reader().read(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void rejectsBinaryInput() throws IOException {
        byte[] text = validText().getBytes(StandardCharsets.UTF_8);
        text[text.length / 2] = (byte) 0xff;
        Path file = Files.write(folder.resolve("binary"), text);
        assertThatThrownBy(() -> reader().read(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("UTF-8");
    }

    @Test
    void reportsAMissingFileAsMissing() {
        Path file = folder.resolve("missing");
        assertThatThrownBy(() -> reader().read(file))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(file.toString());
    }
}
