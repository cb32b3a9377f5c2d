package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageRecordWriterTest {
    @TempDir
    private Path folder;

    private MessageRecordWriter queue(Path file, int maxWaiting) {
        return new MessageRecordWriter(
                new Reporter.Run("happy_euler", "0123456789", Instant.now()), new MessageRecord(file), maxWaiting);
    }

    @Test
    void namesTheDiskOnlyAfterAWriteError() throws IOException {
        MessageRecordWriter fast = queue(folder.resolve("run.jsonl"), 1);
        fast.offer(Map::of);
        fast.offer(Map::of);
        fast.dropWhatIsNotKept();

        assertThat(fast.dropped()).isEqualTo(1);
        assertThat(fast.whyDropped())
                .isEqualTo("they arrived faster than they could be written to " + folder.resolve("run.jsonl"));

        Path file = Files.createFile(folder.resolve("file"));
        MessageRecordWriter unwritable = queue(file.resolve("run.jsonl"), 1);
        unwritable.offer(Map::of);
        unwritable.dropWhatIsNotKept();

        assertThat(unwritable.dropped()).isEqualTo(1);
        assertThat(unwritable.whyDropped()).startsWith(file.resolve("run.jsonl") + " could not be written: ");
    }

    @Test
    void aFailedMessageDoesNotDelayOthers() throws IOException {
        MessageRecordWriter queue = queue(folder.resolve("run.jsonl"), 10);
        queue.offer(() -> Map.of("number", 1));
        queue.offer(() -> {
            throw new IllegalStateException("a file system that fails");
        });
        queue.offer(() -> Map.of("number", 2));
        queue.keepAllIfPossible();

        assertThat(folder.resolve("run.jsonl")).content().hasLineCount(2);
        assertThat(queue.dropped()).isEqualTo(1);
    }
}
