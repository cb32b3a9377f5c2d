package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of two segments, which have batches of ten records and the offsets 0 to 99 and 100 to 149. */
class UnflushedLogTest {

    private static final int BATCH_BYTES = 61;
    private static final int RECORDS = 10;
    private static final String FIRST = "00000000000000000000";
    private static final String SECOND = "00000000000000000100";

    @TempDir
    private Path directory;

    private Path partition;

    @BeforeEach
    void writeALog() throws IOException {
        partition = Files.createDirectory(directory.resolve("chaos.events-3"));
        segment(partition, FIRST, 0, 10);
        segment(partition, SECOND, 100, 5);
        Files.createFile(partition.resolve(SECOND + ".index"));
        segment(Files.createDirectory(directory.resolve("__cluster_metadata-0")), FIRST, 0, 10);
    }

    private static void segment(Path folder, String name, long offset, int batches) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(batches * BATCH_BYTES);
        for (int i = 0; i < batches; i++) {
            int at = i * BATCH_BYTES;
            bytes.putLong(at, offset + (long) i * RECORDS);
            // number of bytes after the offset and the length
            bytes.putInt(at + 8, BATCH_BYTES - 12);
            bytes.putInt(at + 23, RECORDS - 1);
        }
        Files.write(folder.resolve(name + ".log"), bytes.array());
    }

    private void flushedUpTo(long offset) throws IOException {
        Files.write(
                directory.resolve("recovery-point-offset-checkpoint"),
                List.of("0", "2", "chaos.events 3 " + offset, "chaos.other 3 7"));
    }

    private long left(String name) throws IOException {
        Path segment = partition.resolve(name + ".log");
        return Files.exists(segment) ? Files.size(segment) : 0;
    }

    private long left() throws IOException {
        return left(FIRST) + left(SECOND);
    }

    /** Returns the numbers of remaining bytes of logs with different losses. */
    private List<Long> leftOfMany(long flushed) throws IOException {
        Random random = new Random(7);
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            segment(partition, FIRST, 0, 10);
            segment(partition, SECOND, 100, 5);
            flushedUpTo(flushed);
            long lost = new UnflushedLog(directory).lose(random);
            assertThat(lost).isEqualTo(15 * BATCH_BYTES - left());
            all.add(left());
        }
        return all;
    }

    @Test
    void losesUpToAllDataAfterTheRecoveryPoint() throws IOException {
        assertThat(leftOfMany(120))
                .allMatch(bytes -> bytes >= 12 * BATCH_BYTES && bytes <= 15 * BATCH_BYTES)
                .contains(12L * BATCH_BYTES)
                // some logs end in the middle of a batch
                .anyMatch(bytes -> bytes % BATCH_BYTES != 0);
        assertThat(leftOfMany(60)).allMatch(bytes -> bytes >= 6 * BATCH_BYTES).contains(6L * BATCH_BYTES);
    }

    @Test
    void batchWithTheRecoveryPointIsNotFlushed() throws IOException {
        assertThat(leftOfMany(125)).contains(12L * BATCH_BYTES).allMatch(bytes -> bytes >= 12 * BATCH_BYTES);
    }

    @Test
    void losesWholeSegmentsWithTheirIndexes() throws IOException {
        long lost = new UnflushedLog(directory).lose(seedThatLosesAll());
        assertThat(lost).isEqualTo(15 * BATCH_BYTES);
        try (var files = Files.list(partition)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly(FIRST + ".log");
        }
        assertThat(left()).isZero();
    }

    private static Random seedThatLosesAll() {
        return IntStream.range(0, 100)
                .filter(seed -> new Random(seed).nextBoolean())
                .mapToObj(Random::new)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsFlushedDataAndMetadata() throws IOException {
        flushedUpTo(150);
        assertThat(new UnflushedLog(directory).lose(new Random(1))).isZero();
        assertThat(left()).isEqualTo(15 * BATCH_BYTES);
        assertThat(Files.size(directory.resolve("__cluster_metadata-0").resolve(FIRST + ".log")))
                .isEqualTo(10 * BATCH_BYTES);
    }
}
