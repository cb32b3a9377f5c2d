package io.weatherglass.proving.chaos.site;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Kafka broker in its own process. Shuts down cleanly on SIGTERM. */
public final class BrokerMain {

    private BrokerMain() {}

    /** Returns the arguments for {@link #main}. */
    static List<String> arguments(Path directory, int port, KafkaNode node) {
        return Stream.concat(
                        Stream.of(
                                directory.toString(),
                                String.valueOf(port),
                                String.valueOf(node.id()),
                                node.clusterId(),
                                node.controllerPorts().stream()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(","))),
                        node.behindProxies().stream().map(behind -> behind.own() + "=" + behind.proxy()))
                .toList();
    }

    /**
     * @param arguments directory, port, node id, cluster id, comma-separated ports of all controllers, and {@code
     *     port=proxy} for each port behind a proxy
     */
    public static void main(String[] arguments) throws InterruptedException {
        List<Integer> controllers =
                Arrays.stream(arguments[4].split(",")).map(Integer::valueOf).toList();
        List<Proxied> behindProxies = Arrays.stream(arguments)
                .skip(5)
                .map(ports -> ports.split("="))
                .map(ports -> new Proxied(Integer.parseInt(ports[0]), Integer.parseInt(ports[1])))
                .toList();
        KafkaNode node = new KafkaNode(Integer.parseInt(arguments[2]), arguments[3], controllers, behindProxies);
        int port = Integer.parseInt(arguments[1]);
        EmbeddedKafka kafka = EmbeddedKafka.start(Path.of(arguments[0]), port, node.at(port));
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "stop-broker"));
        new CountDownLatch(1).await();
    }
}
