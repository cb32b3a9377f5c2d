package io.weatherglass.daemon.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.metadata.properties.MetaProperties;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.properties.PropertiesUtils;

/** Checks small files of an embedded broker before it starts, since Kafka reports damage to them late or unclearly. */
record BrokerFilesCheck(Path directory) {
    /** Backup of the only file that contains the directory id. */
    static final String META_COPY = MetaPropertiesEnsemble.META_PROPERTIES_NAME + ".copy";

    private static final String SEGMENT = ".log";
    private static final String METADATA_LOG = "__cluster_metadata-0";

    private static final Predicate<String> CHECKPOINT_ENTRY =
            Pattern.compile("(\\S+ )?-?\\d+ -?\\d+").asMatchPredicate();

    private static final Map<String, Predicate<String>> REBUILT = Map.of(
            "-checkpoint",
            BrokerFilesCheck::isCheckpoint,
            "quorum-state",
            Pattern.compile("\\{(?=.*\"leaderEpoch\":\\d)(?=.*\"data_version\":\\d).*}\\s*")
                    .asMatchPredicate(),
            "partition.metadata",
            Pattern.compile("version: 0\\s+topic_id: [A-Za-z0-9_-]{22}\\s*").asMatchPredicate());

    void check() throws IOException {
        Path meta = directory.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME);
        if (!Files.exists(directory.resolve(METADATA_LOG)) && !Files.exists(meta)) {
            return;
        }
        for (Path file : files()) {
            if (!Files.isReadable(file) || !Files.isWritable(file)) {
                throw new IllegalStateException(file + " must be readable and writable by the user that runs the"
                        + " daemon: run \"chown -R USER " + directory + "\" as root");
            }
            for (Map.Entry<String, Predicate<String>> rebuilt : REBUILT.entrySet()) {
                if (file.toString().endsWith(rebuilt.getKey())
                        && !rebuilt.getValue().test(Files.readString(file, StandardCharsets.ISO_8859_1))) {
                    throw new IllegalStateException(
                            file + " is damaged; remove the file, and the broker will rebuild it from its log");
                }
            }
        }
        requireMeta(meta);
    }

    /** A checkpoint consists of the version, the number of entries and the entries, one per line. */
    private static boolean isCheckpoint(String content) {
        List<String> lines = content.lines().toList();
        return lines.isEmpty()
                || content.endsWith("\n")
                        && lines.size() > 1
                        && lines.get(0).equals("0")
                        && lines.get(1).equals(String.valueOf(lines.size() - 2))
                        && lines.stream().skip(2).allMatch(CHECKPOINT_ENTRY);
    }

    private void requireMeta(Path file) {
        try {
            MetaProperties meta =
                    new MetaProperties.Builder(PropertiesUtils.readPropertiesFile(file.toString())).build();
            if (meta.nodeId().isEmpty()
                    || meta.clusterId().isEmpty()
                    || meta.directoryId().isEmpty()) {
                throw new IOException("node.id, cluster.id and directory.id are required");
            }
        } catch (IOException | RuntimeException e) {
            Path copy = directory.resolve(META_COPY);
            throw new IllegalStateException(
                    file
                            + (Files.exists(file) ? " is damaged; " : " is missing; ")
                            + (Files.exists(copy)
                                    ? "restore it from " + copy
                                    : "restore it from a backup, or move " + directory
                                            + " away to start with an empty broker"),
                    e);
        }
    }

    void copyMeta() throws IOException {
        Path copy = directory.resolve(META_COPY);
        if (!Files.exists(copy)) {
            Files.copy(directory.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME), copy);
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
}
