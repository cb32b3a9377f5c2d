package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A message received from a source: a request, a line or part of a file, or a Kafka record.
 *
 * @param method HTTP method of a request, such as {@code POST}; otherwise empty
 * @param target path and query below the connector's path, such as {@code /update_workflow_status}, or the file name,
 *     or the topic
 * @param receivedAt empty in a recording
 */
public record SourceMessage(
        String method,
        String target,
        String body,
        Optional<Instant> receivedAt,
        Place place,
        Optional<Violation> violation) {
    /**
     * The position of a message, printed as {@code trace.txt:7}.
     *
     * @param file name of the file; empty if the message came over a network
     * @param line number of the line, from 1; empty for a message about the whole file
     */
    public record Place(String file, OptionalInt line) {
        private static final Place NONE = new Place("", OptionalInt.empty());

        static Place of(String file) {
            return new Place(file, OptionalInt.empty());
        }

        public boolean isEmpty() {
            return file.isEmpty();
        }

        @Override
        public String toString() {
            return line.isPresent() ? file + ":" + line.getAsInt() : file;
        }
    }

    public SourceMessage(String method, String target, String body, Instant receivedAt) {
        this(method, target, body, Optional.of(receivedAt), Place.NONE, Optional.empty());
    }

    /** @throws InvalidMessageException if the message is from a recording, which has no time of receipt */
    public Instant requiredReceivedAt(String field) {
        return receivedAt.orElseThrow(() -> new InvalidMessageException(
                field,
                "absent",
                "is required in a recording, because recorded messages do not contain the time of receipt (follow the"
                        + " file during the run with connect --follow)"));
    }

    /**
     * Returns the messages of a line or, if the line breaks a rule, one message with the line and the violation. Lines
     * are numbered from 1.
     */
    public static List<SourceMessage> ofLine(
            MessageSplitter splitter, String file, int number, String line, Optional<Instant> receivedAt) {
        Place place = new Place(file, OptionalInt.of(number));
        try {
            return splitter.line(line).stream()
                    .map(text -> new SourceMessage("", file, text, receivedAt, place, Optional.empty()))
                    .toList();
        } catch (InvalidMessageException e) {
            return List.of(new SourceMessage("", file, line, receivedAt, place, Optional.of(e.violation())));
        }
    }

    public static List<SourceMessage> ofEnd(MessageSplitter splitter, String file, Optional<Instant> receivedAt) {
        return ofFile(splitter::end, file, receivedAt);
    }

    public static List<SourceMessage> ofSilence(
            MessageSplitter splitter, Duration silence, String file, Optional<Instant> receivedAt) {
        return ofFile(() -> splitter.silent(silence), file, receivedAt);
    }

    private static List<SourceMessage> ofFile(
            Supplier<List<String>> messages, String file, Optional<Instant> receivedAt) {
        try {
            return messages.get().stream()
                    .map(text -> new SourceMessage("", file, text, receivedAt, Place.of(file), Optional.empty()))
                    .toList();
        } catch (InvalidMessageException e) {
            return List.of(new SourceMessage("", file, "", receivedAt, Place.of(file), Optional.of(e.violation())));
        }
    }
}
