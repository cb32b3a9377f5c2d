package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.LostDataCheck;
import io.weatherglass.daemon.support.DirectoryLease;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A single-node Kafka (KRaft) in this process that listens on the loopback interface. */
public final class EmbeddedKafka implements AutoCloseable {

    /** Maximum size of a message; large enough for an uncompressed plan of 20,000 jobs. */
    public static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

    /** Occupies disk space until the broker needs it; users may delete it earlier. */
    public static final String RESERVE_FILE = "reserve";

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);
    private static final String LOCK_FILE = "broker.lock";

    /** Limit per listener. A daemon uses 15 connections, and an idle broker 4 to its controller. */
    private static final int OWN_CONNECTIONS = 32;

    /** Stopping takes a few seconds; supervisors kill the process after a minute. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final KafkaRaftServer server;
    private final String bootstrapServers;
    private final DiskReserve reserve;
    private final Path directory;
    private final DirectoryLease lease;
    private volatile boolean stopped;

    /**
     * A broker of a cluster. All nodes have the same cluster id, which is written to new directories when they are
     * formatted.
     */
    public record Node(int id, String clusterId, Map<String, Object> properties) {}

    private EmbeddedKafka(
            KafkaRaftServer server,
            String bootstrapServers,
            DiskReserve reserve,
            Path directory,
            DirectoryLease lease) {
        this.server = server;
        this.reserve = reserve;
        this.directory = directory;
        this.bootstrapServers = bootstrapServers;
        this.lease = lease;
    }

    /**
     * Starts the broker and returns once it accepts clients.
     *
     * @param port loopback port, or 0 for a free one
     * @throws IllegalArgumentException if another broker uses the directory
     * @throws IllegalStateException if the port is in use
     */
    public static EmbeddedKafka start(Path directory, int port) {
        return start(directory, port, Optional.empty(), OptionalInt.empty(), Time.SYSTEM);
    }

    public static EmbeddedKafka start(Path directory, int port, int maxConnections) {
        return start(directory, port, Optional.empty(), OptionalInt.of(maxConnections), Time.SYSTEM);
    }

    /** Starts a node of a cluster. The cluster accepts clients once most of its nodes have started. */
    public static EmbeddedKafka start(Path directory, int port, Node node) {
        return start(directory, port, Optional.of(node), OptionalInt.empty(), Time.SYSTEM);
    }

    static EmbeddedKafka start(Path directory, int port, Time time) {
        return start(directory, port, Optional.empty(), OptionalInt.empty(), time);
    }

    private static EmbeddedKafka start(
            Path directory, int port, Optional<Node> node, OptionalInt maxConnections, Time time) {
        // Lock the directory before any access: a second broker would overwrite the log of the first.
        DirectoryLease lease = DirectoryLease.take("the directory of the embedded broker", directory, LOCK_FILE);
        EmbeddedKafka kafka = prepared(directory, port, node, maxConnections, time, lease);
        boolean started = false;
        try {
            kafka.reserve.start();
            kafka.server.startup();
            kafka.reserve.startBraking();
            started = true;
            return kafka;
        } finally {
            if (!started) {
                // releases the lease unless the broker is still running
                kafka.close();
            }
        }
    }

    private static EmbeddedKafka prepared(
            Path directory,
            int port,
            Optional<Node> node,
            OptionalInt maxConnections,
            Time time,
            DirectoryLease lease) {
        boolean prepared = false;
        try {
            Path absolute = directory.toAbsolutePath();
            int clientPort = port == 0 ? freePort() : requireFree(port);
            Node place = node.isPresent() ? node.get() : alone(clientPort, freePort());
            Map<String, Object> properties = new HashMap<>(place.properties());
            properties.putAll(properties(absolute));
            BrokerFilesCheck files = new BrokerFilesCheck(absolute);
            files.check();
            cleanStop(absolute).missing(files.segmentBytes()).ifPresent(LOG::warn);
            maxConnections.ifPresent(max -> {
                properties.put("listener.name.plaintext.max.connections", String.valueOf(max + OWN_CONNECTIONS));
                properties.put("listener.name.controller.max.connections", String.valueOf(OWN_CONNECTIONS));
            });
            format(absolute, place);
            files.copyMeta();
            String bootstrapServers = "127.0.0.1:" + clientPort;
            EmbeddedKafka kafka = new EmbeddedKafka(
                    new KafkaRaftServer(new KafkaConfig(properties), time),
                    bootstrapServers,
                    new DiskReserve(absolute, new ProducerQuota(bootstrapServers)::set),
                    absolute,
                    lease);
            prepared = true;
            return kafka;
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded broker cannot use directory " + directory, e);
        } finally {
            if (!prepared) {
                lease.close();
            }
        }
    }

    private static Node alone(int clientPort, int controllerPort) {
        Map<String, Object> p = new HashMap<>();
        p.put("process.roles", "broker,controller");
        p.put("node.id", "1");
        p.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        p.put("controller.listener.names", "CONTROLLER");
        p.put("inter.broker.listener.name", "PLAINTEXT");
        p.put("listeners", "PLAINTEXT://127.0.0.1:" + clientPort + ",CONTROLLER://127.0.0.1:" + controllerPort);
        p.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + clientPort);
        p.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            p.put(topic + ".replication.factor", "1");
        }
        p.put("transaction.state.log.min.isr", "1");
        p.put("share.coordinator.state.topic.min.isr", "1");
        // Checkpoints are rare, because each needs disk space, and the broker exits on a full disk.
        p.put("replica.high.watermark.checkpoint.interval.ms", "600000");
        p.put("log.flush.offset.checkpoint.interval.ms", "600000");
        p.put("log.flush.start.offset.checkpoint.interval.ms", "600000");
        return new Node(1, Uuid.randomUuid().toString(), p);
    }

    private static Map<String, Object> properties(Path directory) {
        Map<String, Object> p = new HashMap<>();
        p.put("log.dirs", directory.toString());
        p.put("auto.create.topics.enable", "false");
        p.put("offsets.topic.num.partitions", "1");
        // this topic is created when the first daemon writes; each partition costs time
        p.put("transaction.state.log.num.partitions", "1");
        // Kafka's default. After a start, the first check must wait until the broker leads its partitions again.
        p.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "10000");
        // Waiting time for the previous transaction to complete, which takes milliseconds here.
        p.put("add.partitions.to.txn.retry.backoff.ms", "2");
        p.put("group.initial.rebalance.delay.ms", "0");
        p.put("message.max.bytes", String.valueOf(MAX_MESSAGE_BYTES));
        p.put("replica.fetch.max.bytes", String.valueOf(MAX_MESSAGE_BYTES));
        p.put("socket.request.max.bytes", String.valueOf(2 * MAX_MESSAGE_BYTES));
        p.put("metadata.max.idle.interval.ms", "5000");
        // A single user on one machine needs only small buffers and few threads.
        p.put("log.cleaner.dedupe.buffer.size", String.valueOf(4 * 1024 * 1024));
        p.put("num.network.threads", "2");
        p.put("num.io.threads", "2");
        p.put("background.threads", "2");
        return p;
    }

    private static void format(Path directory, Node node) {
        if (Files.exists(directory.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME))) {
            // This file is written last, so the directory is fully formatted and must keep its cluster id.
            return;
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(out)
                    .setNodeId(node.id())
                    .setClusterId(node.clusterId())
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setControllerListenerName("CONTROLLER")
                    .setMetadataLogDirectory(directory.toString())
                    .addDirectory(directory.toString())
                    .run();
        } catch (Exception e) {
            throw new IllegalStateException(
                    "the embedded broker cannot format " + directory + ": " + said.toString(StandardCharsets.UTF_8), e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static int requireFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the embedded broker cannot listen on 127.0.0.1:" + port + " (kafka.embedded-port): "
                            + e.getMessage(),
                    e);
        }
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** If the broker hangs, the directory remains locked until the process ends, because the broker may still write. */
    @Override
    public void close() {
        WorkerThread stop = new WorkerThread("embedded-kafka-stop", this::shutDown);
        stop.start();
        stop.join(STOP_LIMIT);
        if (stopped) {
            lease.close();
        } else {
            LOG.error(
                    "the embedded broker did not stop within {} s and will be killed with the process",
                    STOP_LIMIT.toSeconds());
        }
    }

    public boolean hasStopped() {
        return stopped;
    }

    private void shutDown() {
        reserve.close();
        server.shutdown();
        server.awaitShutdown();
        stopped = true;
        try {
            cleanStop(directory).note(new BrokerFilesCheck(directory).segmentBytes());
        } catch (IOException e) {
            LOG.debug("cannot record file sizes, so the next start will not detect data loss", e);
        }
    }

    private static LostDataCheck cleanStop(Path directory) {
        return new LostDataCheck(
                directory,
                "bytes",
                "restore " + directory + " from a backup, or continue without its events and advisories");
    }
}
