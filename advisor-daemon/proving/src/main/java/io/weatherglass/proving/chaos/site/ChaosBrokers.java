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
 * The broker, or those of a cluster, of which each is a controller as well. Faults strike one at a time: what three brokers promise
 * holds while two of them have everything. Thread-safe.
 */
public final class ChaosBrokers implements AutoCloseable {

    /** From so many on a cluster keeps what it has acknowledged, and goes on, when it loses one of them. */
    public static final int MIN_CLUSTER = 3;

    private static final int HEAP_MEGABYTES = 512;
    private static final long LOOK_MILLIS = 200;

    /** Shorter than the client's own: a broker that ends while it starts must not be waited for, but started again. */
    private static final int ANSWER_MILLIS = 2_000;

    private final List<ChaosBroker> all;

    private ChaosBrokers(List<ChaosBroker> all) {
        this.all = List.copyOf(all);
    }

    /**
     * Starts them; they need some seconds to accept clients.
     *
     * @param disks of each of them, at least 1, for its data; what it writes to its output is beside it
     * @param clockLibrary as of {@link ProcessClock#library()}, for clocks of their own; else they have that of the machine
     * @param reached ports of the brokers, and of the proxies before them, for each of those who reach them through proxies
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

    /** What it does to daemons that one of these is away: as long as another one answers, they may be ready. */
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
        // enactors wait for brokers that are away
        properties.put("max.block.ms", "600000");
        return properties;
    }

    /**
     * Waits until all accept clients.
     *
     * @throws IllegalStateException if they do not within two minutes
     */
    void awaitStarted() throws InterruptedException {
        long deadline = deadline();
        for (ChaosBroker broker : all) {
            await(broker, deadline, () -> {});
        }
    }

    /**
     * Starts a broker, unless it runs; returns when it accepts clients and, in a cluster, has everything that the others have: only
     * then another one may be struck.
     *
     * @param progress may work again as soon as it answers anybody
     * @throws IllegalStateException if that takes longer than two minutes
     */
    public void startAgain(ChaosBroker broker, SiteFault.Progress progress) throws InterruptedException {
        broker.process().start();
        await(broker, deadline(), progress::mending);
    }

    /** As {@link #startAgain}, for one that was not stopped. */
    public void await(ChaosBroker broker) throws InterruptedException {
        await(broker, deadline(), () -> {});
    }

    private static long deadline() {
        return System.nanoTime() + ChaosSite.START_PATIENCE.toNanos();
    }

    /** @param asking run before each question until one is answered */
    private void await(ChaosBroker broker, long deadline, Runnable asking) throws InterruptedException {
        // it answers once it has been registered, and knows then that it is in no set of replicas that are in sync
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
                            + " is not back, or has not caught up; its last words: "
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
            // nobody answers yet, or leaders are being elected
            return false;
        }
    }

    @Override
    public void close() {
        all.forEach(broker -> broker.process().close());
    }
}
