package io.weatherglass.daemon.kafka;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.metadata.properties.MetaProperties;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.properties.PropertiesUtils;
import org.apache.kafka.server.common.CheckpointFile;

/**
 * Checks the small files of an embedded broker before its start: Kafka reports a damaged one in up to 2,000 lines, or
 * only later.
 */
record BrokerFiles(Path directory) {
    /** Its directory id is in no other readable file. */
    static final String META_COPY = MetaPropertiesEnsemble.META_PROPERTIES_NAME + ".copy";

    private static final String SEGMENT = ".log";
    private static final String METADATA_LOG = "__cluster_metadata-0";
    private static final String REBUILT = "remove it: the broker rebuilds it from its log";

    private static final int CHECKPOINT_VERSION = 0;

    private static final Pattern PARTITION_METADATA = Pattern.compile("version: 0\\s+topic_id: [A-Za-z0-9_-]{22}\\s*");

    private interface Reader {
        void read(Path file) throws IOException;
    }

    /** @throws IllegalStateException with the damaged file and the remedy */
    void check() throws IOException {
        Path meta = directory.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME);
        boolean hasLog = Files.exists(directory.resolve(METADATA_LOG));
        if (!hasLog && !Files.exists(meta)) {
            return;
        }
        for (Path file : files()) {
            if (!Files.isReadable(file) || !Files.isWritable(file)) {
                throw new IllegalStateException(file + " must be readable and writable for the user of the daemon: run"
                        + " \"chown -R USER " + directory + "\" as root");
            }
            Path name = file.getFileName();
            if (name.toString().endsWith("-checkpoint")) {
                require(file, REBUILT, BrokerFiles::readCheckpoint);
            } else if (name.toString().equals("quorum-state")) {
                require(file, REBUILT, BrokerFiles::readQuorumState);
            } else if (name.toString().equals("partition.metadata")) {
                require(file, REBUILT, BrokerFiles::readPartitionMetadata);
            }
        }
        Path copy = directory.resolve(META_COPY);
        require(
                meta,
                Files.exists(copy)
                        ? "copy " + copy + " to it"
                        : "restore it from a backup, or move " + directory + " away to begin with an empty broker",
                BrokerFiles::readMeta);
    }

    void copyMeta() throws IOException {
        Path copy = directory.resolve(META_COPY);
        if (!Files.exists(copy)) {
            Files.copy(directory.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME), copy);
        }
    }

    private static void require(Path file, String remedy, Reader reader) {
        try {
            reader.read(file);
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException(
                    file + (Files.exists(file) ? " is damaged; " : " is missing; ") + remedy, e);
        }
    }

    private static void readCheckpoint(Path file) throws IOException {
        if (Files.size(file) > 0) {
            new CheckpointFile<>(file.toFile(), CHECKPOINT_VERSION, new Lines()).read();
        }
    }

    private static void readQuorumState(Path file) throws IOException {
        JsonNode state = new ObjectMapper().readTree(file.toFile());
        if (!state.path("leaderEpoch").isInt() || !state.path("data_version").isInt()) {
            throw new IOException("leaderEpoch and data_version must be there");
        }
    }

    private static void readPartitionMetadata(Path file) throws IOException {
        if (!PARTITION_METADATA.matcher(Files.readString(file)).matches()) {
            throw new IOException("no id of a topic");
        }
    }

    private static void readMeta(Path file) throws IOException {
        MetaProperties meta = new MetaProperties.Builder(PropertiesUtils.readPropertiesFile(file.toString())).build();
        if (meta.nodeId().isEmpty()
                || meta.clusterId().isEmpty()
                || meta.directoryId().isEmpty()) {
            throw new IOException("node.id, cluster.id and directory.id must be there");
        }
    }

    Map<String, Long> segmentBytes() throws IOException {
        Map<String, Long> bytes = new TreeMap<>();
        for (Path file : files()) {
            if (file.toString().endsWith(SEGMENT)) {
                bytes.put(directory.relativize(file).toString(), Files.size(file));
            }
        }
        return bytes;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static final class Lines implements CheckpointFile.EntryFormatter<String> {
        private static final Pattern LINE = Pattern.compile("(\\S+ )?-?\\d+ -?\\d+");

        @Override
        public String toString(String line) {
            return line;
        }

        @Override
        public Optional<String> fromString(String line) {
            return Optional.of(line).filter(text -> LINE.matcher(text).matches());
        }
    }
}
