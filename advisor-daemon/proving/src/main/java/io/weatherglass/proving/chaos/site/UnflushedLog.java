package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The unflushed part of a stopped broker's log: all data after the recovery points, which advance with each flush. The
 * metadata log is not included, because it is flushed on every append. Not thread-safe.
 */
public final class UnflushedLog {

    private static final String RECOVERY_POINTS = "recovery-point-offset-checkpoint";
    private static final Pattern PARTITION = Pattern.compile("(?!__cluster_metadata).+-\\d+");
    private static final Pattern SEGMENT = Pattern.compile("\\d{20}\\.log");
    private static final List<String> INDEXES = List.of(".index", ".timeindex", ".txnindex");

    /**
     * Offsets in a record batch: the remaining length of the batch, the end of this field, and the offset delta of the
     * last record.
     */
    private static final int LENGTH_AT = 8;

    private static final int LENGTH_END = 12;
    private static final int LAST_DELTA_AT = 23;
    private static final int HEADER = 27;

    private final Path directory;
    private final Map<String, Long> recoveryPoints = new HashMap<>();

    /** @param directory log directory of the broker */
    public UnflushedLog(Path directory) throws IOException {
        this.directory = directory;
        Path file = directory.resolve(RECOVERY_POINTS);
        if (Files.exists(file)) {
            // skip the version and the number of lines
            Files.readAllLines(file).stream()
                    .skip(2)
                    .map(line -> line.split(" "))
                    .forEach(parts -> recoveryPoints.put(parts[0] + "-" + parts[1], Long.valueOf(parts[2])));
        }
    }

    /**
     * Deletes unflushed data of all partitions: all of it for about half of the partitions, and a random part at the
     * end for the others.
     *
     * @return number of deleted bytes
     */
    public long lose(Random random) throws IOException {
        long lost = 0;
        for (Path partition : list(directory, PARTITION)) {
            lost += lose(partition, random);
        }
        return lost;
    }

    private long lose(Path partition, Random random) throws IOException {
        long flushed = recoveryPoints.getOrDefault(partition.getFileName().toString(), 0L);
        List<Path> segments = list(partition, SEGMENT);
        long unflushed = 0;
        for (Path segment : segments) {
            unflushed += Files.size(segment) - flushedBytes(segment, flushed);
        }
        long kept = random.nextBoolean() ? 0 : (long) (random.nextDouble() * unflushed);
        long left = kept;
        for (Path segment : segments) {
            long begin = flushedBytes(segment, flushed);
            long size = Files.size(segment);
            long end = begin + Math.min(left, size - begin);
            left -= end - begin;
            if (end > 0 || segment.equals(segments.get(0))) {
                truncate(segment, end);
            } else {
                delete(segment);
            }
        }
        return unflushed - kept;
    }

    private static long flushedBytes(Path segment, long offset) throws IOException {
        try (FileChannel channel = FileChannel.open(segment)) {
            ByteBuffer header = ByteBuffer.allocate(HEADER);
            long at = 0;
            while (channel.read(header.clear(), at) == HEADER
                    && header.getLong(0) + header.getInt(LAST_DELTA_AT) < offset) {
                at += LENGTH_END + header.getInt(LENGTH_AT);
            }
            return Math.min(at, channel.size());
        }
    }

    private static void truncate(Path segment, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }

    private static void delete(Path segment) throws IOException {
        Files.delete(segment);
        String name = segment.getFileName().toString().replace(".log", "");
        for (String index : INDEXES) {
            Files.deleteIfExists(segment.resolveSibling(name + index));
        }
    }

    private static List<Path> list(Path folder, Pattern names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(
                            file -> names.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
