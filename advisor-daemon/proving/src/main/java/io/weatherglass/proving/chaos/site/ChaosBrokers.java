package io.weatherglass.proving.chaos.site;

import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import io.weatherglass.proving.chaos.site.SiteFault.Harm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Node;

/**
 * A single broker, or a cluster whose nodes are both brokers and controllers. Faults strike only one broker at a time,
 * because a cluster of three may lose data unless two brokers have all data. Thread-safe.
 */
public final class ChaosBrokers implements AutoCloseable {

    /** Minimum size of a cluster that tolerates the loss of one broker. */
    public static final int MIN_CLUSTER = 3;

    private static final int HEAP_MEGABYTES = 512;
    private static final long LOOK_MILLIS = 200;

    /**
     * Timeout of a request. Shorter than the client's default, so that a broker that exits while starting is soon
     * noticed and restarted.
     */
    private static final int ANSWER_MILLIS = 2_000;

    private final List<ChaosBroker> all;

    private ChaosBrokers(List<ChaosBroker> all) {
        this.all = List.copyOf(all);
    }

    /**
     * Starts the brokers, which accept clients after a few seconds.
     *
     * @param disks data disk of each broker, at least one; the output files are next to the disk
     * @param clockLibrary {@link ProcessClock#library()} for separate clocks; empty for the system clock
     * @param reached ports of the brokers and of their proxies, for each client that has its own network
     */
    static ChaosBrokers start(
            List<DataDisk> disks, Optional<Path> clockLibrary, FreePorts free, List<List<Proxied>> reached) {
        String cluster = KafkaNode.newClusterId();
        List<Integer> controllers =
                Stream.generate(free::next).limit(disks.size()).toList();
        List<ChaosBroker> all = new ArrayList<>();
        for (int i = 0; i < disks.size(); i++) {
            int index = i;
            List<Proxied> behindProxies =
                    reached.stream().map(ports -> ports.get(index)).toList();
            KafkaNode node = new KafkaNode(i + 1, cluster, controllers, behindProxies);
            int port = free.next();
            DataDisk disk = disks.get(i);
            Optional<ProcessClock> clock = clockLibrary.map(library -> ProcessClock.beside(disk.folder(), library));
            List<String> plain = ChildProcess.commandOf(
                    ChildProcess.ownClassPath(),
                    HEAP_MEGABYTES,
                    BrokerMain.class,
                    BrokerMain.arguments(disk.folder(), port, node));
            ChildProcess process = new ChildProcess(
                    "broker-" + node.id(),
                    disk.folder().getParent(),
                    disk.inside(clock.map(own -> own.inside(plain)).orElse(plain)));
            all.add(new ChaosBroker(process, disk, clock, port));
        }
        ChaosBrokers brokers = new ChaosBrokers(all);
        boolean started = false;
        try {
            all.forEach(broker -> broker.process().start());
            started = true;
            return brokers;
        } finally {
            if (!started) {
                brokers.close();
            }
        }
    }

    public int count() {
        return all.size();
    }

    List<DataDisk> disks() {
        return all.stream().map(ChaosBroker::disk).toList();
    }

    public ChaosBroker oneOf(Random random) {
        return SiteFault.oneOf(all, random);
    }

    /**
     * Returns the effect of losing one broker. In a cluster, daemons may remain ready, because other brokers respond.
     */
    public Harm harmOfOne(ChaosSite site) {
        return all.size() == 1 ? Harm.cutsOff(site.daemons()) : Harm.NONE;
    }

    String addresses() {
        return all.stream().map(ChaosBroker::address).collect(Collectors.joining(","));
    }

    public KafkaClients clients() {
        return new KafkaClients(addresses(), properties());
    }

    public Producer<String, byte[]> writer() {
        Map<String, String> properties = properties();
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, String.valueOf(Integer.MAX_VALUE));
        return new KafkaClients(addresses(), properties).writer();
    }

    private static Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>();
        properties.put("reconnect.backoff.max.ms", "500");
        // wait until brokers are available, as enactors do
        properties.put("max.block.ms", "600000");
        return properties;
    }

    /**
     * Waits until all brokers accept clients.
     *
     * @throws IllegalStateException after two minutes
     */
    void awaitStarted() throws InterruptedException {
        long deadline = deadline();
        for (ChaosBroker broker : all) {
            await(broker, deadline, () -> {});
        }
    }

    /**
     * Starts a broker unless it is running. Returns when the broker accepts clients and is in sync; only then may
     * another broker be struck.
     *
     * @param progress notified at the latest when the broker responds
     * @throws IllegalStateException after two minutes
     */
    public void startAgain(ChaosBroker broker, SiteFault.Progress progress) throws InterruptedException {
        broker.process().start();
        await(broker, deadline(), progress::mending);
    }

    /** Like {@link #startAgain}, for a broker that was not stopped. */
    public void await(ChaosBroker broker) throws InterruptedException {
        await(broker, deadline(), () -> {});
    }

    private static long deadline() {
        return System.nanoTime() + ChaosSite.START_PATIENCE.toNanos();
    }

    /** @param asking called before each request until the broker responds to one */
    private void await(ChaosBroker broker, long deadline, Runnable asking) throws InterruptedException {
        // ask the broker itself: a stopped broker may be listed as in sync until it registers again, and it registers
        // before it responds
        try (Admin admin = new KafkaClients(broker.address(), properties()).admin()) {
            boolean answers = false;
            while (true) {
                if (!answers) {
                    asking.run();
                    answers = !nodes(admin).isEmpty();
                }
                if (answers && isInSync(admin)) {
                    return;
                }
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("the broker at " + broker.address()
                            + " is not available or not in sync; last output: "
                            + broker.process().lastWords());
                }
                broker.process().start();
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    private static Collection<Node> nodes(Admin admin) throws InterruptedException {
        try {
            return admin.describeCluster(new DescribeClusterOptions().timeoutMs(ANSWER_MILLIS))
                    .nodes()
                    .get();
        } catch (ExecutionException e) {
            return List.of();
        }
    }

    private boolean isInSync(Admin admin) throws InterruptedException {
        try {
            if (nodes(admin).size() < all.size()) {
                return false;
            }
            Set<String> topics = admin.listTopics(
                            new ListTopicsOptions().listInternal(true).timeoutMs(ANSWER_MILLIS))
                    .names()
                    .get();
            return admin
                    .describeTopics(topics, new DescribeTopicsOptions().timeoutMs(ANSWER_MILLIS))
                    .allTopicNames()
                    .get()
                    .values()
                    .stream()
                    .flatMap(topic -> topic.partitions().stream())
                    .allMatch(partition ->
                            partition.isr().size() == partition.replicas().size());
        } catch (ExecutionException e) {
            // no broker responds yet, or leaders are still being elected
            return false;
        }
    }

    @Override
    public void close() {
        all.forEach(broker -> broker.process().close());
    }
}
