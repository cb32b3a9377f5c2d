package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.testing.CertificateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A broker like those of production clusters: TLS, SCRAM, and only rights granted by ACLs. */
final class SecuredKafka implements AutoCloseable {
    private static final int NODE_ID = 1;
    private static final String PASSWORD = "correct horse";

    private final Path folder;
    private final KafkaRaftServer server;
    private final String bootstrapServers;
    private final String ownServers;

    private SecuredKafka(Path folder, KafkaRaftServer server, String bootstrapServers, String ownServers) {
        this.folder = folder;
        this.server = server;
        this.bootstrapServers = bootstrapServers;
        this.ownServers = ownServers;
    }

    static SecuredKafka start(Path folder, List<String> users) throws Exception {
        CertificateFiles.renew(folder, "broker");
        Path log = folder.resolve("log");
        String clients = "127.0.0.1:" + freePort();
        String own = "127.0.0.1:" + freePort();
        format(log, users);
        KafkaRaftServer server =
                new KafkaRaftServer(new KafkaConfig(properties(folder, log, clients, own)), Time.SYSTEM);
        server.startup();
        return new SecuredKafka(folder, server, clients, own);
    }

    private static Map<String, Object> properties(Path folder, Path log, String clients, String own)
            throws IOException {
        String controller = "127.0.0.1:" + freePort();
        Map<String, Object> p = new HashMap<>();
        p.put("process.roles", "broker,controller");
        p.put("node.id", String.valueOf(NODE_ID));
        p.put("controller.quorum.voters", NODE_ID + "@" + controller);
        p.put("controller.listener.names", "CONTROLLER");
        p.put("inter.broker.listener.name", "OWN");
        p.put("listeners", "CLIENTS://" + clients + ",OWN://" + own + ",CONTROLLER://" + controller);
        p.put("advertised.listeners", "CLIENTS://" + clients + ",OWN://" + own);
        p.put("listener.security.protocol.map", "CLIENTS:SASL_SSL,OWN:PLAINTEXT,CONTROLLER:PLAINTEXT");
        p.put("ssl.keystore.type", "PEM");
        p.put("ssl.keystore.certificate.chain", Files.readString(folder.resolve(CertificateFiles.CERTIFICATE)));
        p.put("ssl.keystore.key", Files.readString(folder.resolve(CertificateFiles.PRIVATE_KEY)));
        p.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
        p.put(
                "listener.name.clients.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        p.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        // listeners for the broker and this test only
        p.put("super.users", "User:ANONYMOUS");
        p.put("log.dirs", log.toString());
        p.put("auto.create.topics.enable", "false");
        p.put("offsets.topic.replication.factor", "1");
        p.put("offsets.topic.num.partitions", "1");
        p.put("transaction.state.log.replication.factor", "1");
        p.put("transaction.state.log.min.isr", "1");
        p.put("transaction.state.log.num.partitions", "1");
        p.put("group.initial.rebalance.delay.ms", "0");
        p.put("message.max.bytes", String.valueOf(EmbeddedKafka.MAX_MESSAGE_BYTES));
        p.put("log.cleaner.dedupe.buffer.size", String.valueOf(4 * 1024 * 1024));
        return p;
    }

    private static void format(Path log, List<String> users) throws Exception {
        List<String> scram = new ArrayList<>();
        for (String user : users) {
            scram.add("SCRAM-SHA-512=[name=" + user + ",password=" + PASSWORD + "]");
        }
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                .setNodeId(NODE_ID)
                .setClusterId(Uuid.randomUuid().toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setControllerListenerName("CONTROLLER")
                .setMetadataLogDirectory(log.toString())
                .addDirectory(log.toString())
                .setScramArguments(scram)
                .run();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    String ownServers() {
        return ownServers;
    }

    Map<String, String> clientProperties(String user) {
        return Map.of(
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                        .formatted(user, PASSWORD),
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                folder.resolve(CertificateFiles.CERTIFICATE).toString());
    }

    void allow(Collection<AclBinding> rights) throws ExecutionException, InterruptedException {
        try (Admin admin = new KafkaClients(ownServers).admin()) {
            admin.createAcls(rights).all().get();
        }
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
