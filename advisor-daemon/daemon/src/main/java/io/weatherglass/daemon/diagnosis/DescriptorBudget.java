package io.weatherglass.daemon.diagnosis;

import com.sun.management.UnixOperatingSystemMXBean;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Divides the file descriptors of this process among the program, an embedded broker and connections. */
public record DescriptorBudget(long limit, long reserved, boolean embedded, int wantedHttp) {
    public static final String REMEDY =
            "increase the limit with ulimit -n, LimitNOFILE of the systemd unit, or nofile of the container";

    /** Descriptors of the program itself. Measured: 54 at rest, not counting libraries; request bodies need 16 more. */
    private static final int PROGRAM = 80;

    private static final int MEMBER_CONNECTIONS = 64;

    /** With fewer connections to another daemon, a slow response would delay the others. */
    private static final int MIN_PER_MEMBER = 4;

    /** Measured: 59 at rest, including 15 connections from the daemon, which may open up to 64. */
    private static final int BROKER = 128;

    /** Two segments, plus {@link #FILES_OF_ROLL}. */
    private static final int FILES_PER_PARTITION = 4;

    /** While a segment is added, its two indexes are open; mapped indexes need no descriptors. */
    private static final int FILES_OF_ROLL = 2;

    private static final int TOPICS = 4;

    private static final int OTHER_PARTITIONS = 4;

    private static final int MIN_CONNECTIONS = 32;

    /** Divisor of the free descriptors: the clients of the embedded broker may use a quarter of them. */
    private static final int BROKER_SHARE = 4;

    private static final Logger LOG = LoggerFactory.getLogger(DescriptorBudget.class);

    public static DescriptorBudget of(Configuration configuration, Optional<Path> brokerDirectory) {
        return of(configuration, brokerDirectory, processLimit());
    }

    static DescriptorBudget of(Configuration configuration, Optional<Path> brokerDirectory, long limit) {
        int ofTopic = configuration.get(Settings.PARTITIONS);
        long partitions = TOPICS * (long) ofTopic + OTHER_PARTITIONS;
        long members = (long) connectionsPerMember(ofTopic) * otherMembers(ofTopic);
        long broker = brokerDirectory
                .map(directory -> BROKER
                        + Math.max(FILES_PER_PARTITION * partitions, segments(directory) + FILES_OF_ROLL * partitions))
                .orElse(0L);
        return new DescriptorBudget(
                limit,
                libraries() + PROGRAM + members + broker,
                brokerDirectory.isPresent(),
                configuration.get(Settings.MAX_CONNECTIONS));
    }

    public static int connectionsPerMember(int partitions) {
        return Math.max(MIN_PER_MEMBER, MEMBER_CONNECTIONS / otherMembers(partitions));
    }

    private static int otherMembers(int partitions) {
        return Math.max(1, partitions - 1);
    }

    private static long processLimit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                        && system.getMaxFileDescriptorCount() >= 0
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    private static long libraries() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> entry.endsWith(".jar"))
                .count();
    }

    private static long segments(Path directory) {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        try (Stream<Path> files =
                Files.find(directory, 2, (file, attributes) -> file.toString().endsWith(".log"))) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    private long rest() {
        return Math.max(0, limit - reserved);
    }

    public int brokerConnections() {
        return (int) Math.min(Integer.MAX_VALUE, rest() / BROKER_SHARE);
    }

    public int httpConnections() {
        return (int) Math.min(wantedHttp, rest() - (embedded ? rest() / BROKER_SHARE : 0));
    }

    public long wanted() {
        return reserved
                + Math.max(
                        MIN_CONNECTIONS,
                        embedded ? (long) wantedHttp * BROKER_SHARE / (BROKER_SHARE - 1) + 1 : wantedHttp);
    }

    public boolean isTooSmall() {
        return rest() < MIN_CONNECTIONS;
    }

    public Optional<String> shortage() {
        String limits = "the process may open " + limit + " file descriptors, ";
        if (isTooSmall()) {
            return Optional.of(limits + "and the daemon" + (embedded ? " with its broker" : "") + " needs at least "
                    + (reserved + MIN_CONNECTIONS));
        }
        return httpConnections() == wantedHttp
                ? Optional.empty()
                : Optional.of(limits + "which leaves " + httpConnections() + " for HTTP connections; "
                        + Settings.MAX_CONNECTIONS.key() + "=" + wantedHttp + " needs " + wanted());
    }

    /** Returns the configuration, with fewer connections if there are too few descriptors. */
    public Configuration limited(Configuration configuration) {
        Optional<String> shortage = shortage();
        if (shortage.isEmpty()) {
            return configuration;
        }
        if (isTooSmall()) {
            throw new IllegalStateException(shortage.get() + "; " + REMEDY);
        }
        LOG.warn("{}; {}", shortage.get(), REMEDY);
        // one client must not use all remaining connections
        int perClient =
                Math.min(configuration.get(Settings.MAX_CLIENT_CONNECTIONS), Math.max(1, httpConnections() / 2));
        return configuration
                .with(Settings.MAX_CONNECTIONS, httpConnections())
                .with(Settings.MAX_CLIENT_CONNECTIONS, perClient);
    }
}
