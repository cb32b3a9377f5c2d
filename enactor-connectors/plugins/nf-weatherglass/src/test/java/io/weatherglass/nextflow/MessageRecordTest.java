package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageRecordTest {
    @TempDir
    private Path folder;

    private static String unsent(MessageRecord record, int maxBytes) throws IOException {
        return new String(record.unsent(maxBytes), StandardCharsets.UTF_8);
    }

    @Test
    void returnsWholeLinesUntilAllAreSent() throws IOException {
        try (MessageRecord record = new MessageRecord(folder.resolve("run.jsonl"))) {
            record.append(List.of("first", "zweite Zeile: ä", "third"));

            assertThat(unsent(record, 8)).isEqualTo("first\n");
            record.sent(6);
            assertThat(unsent(record, 8)).as("longer than the limit").startsWith("zweite Zeile: ä\n");
            record.append(List.of("fourth"));
            assertThat(unsent(record, 1000)).isEqualTo("zweite Zeile: ä\nthird\nfourth\n");
            assertThat(record.isSent()).isFalse();
            record.sent(record.unsent(1000).length);
            assertThat(record.isSent()).isTrue();
            assertThat(record.unsent(1000)).isEmpty();
        }
    }

    @Test
    void deletesTheFileOnlyWhenEverythingIsSent() throws IOException {
        Path file = folder.resolve("deep").resolve("run.jsonl");
        MessageRecord kept = new MessageRecord(file);
        kept.append(List.of("first"));
        kept.close();
        assertThat(Files.readString(file)).isEqualTo("first\n");

        MessageRecord sent = new MessageRecord(file);
        assertThat(sent.isSent()).as("begins with nothing").isTrue();
        sent.append(List.of("other"));
        sent.sent(6);
        sent.close();
        assertThat(file).doesNotExist();
    }
}
