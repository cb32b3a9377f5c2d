package io.weatherglass.cli.chaos;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** A Kafka broker as a process of its own. It shuts down cleanly when it is asked to end, and not at all when it is killed. */
public final class BrokerMain {

    private BrokerMain() {}

    /** @param arguments directory, port, then {@code port=proxy} for each port behind a proxy */
    public static void main(String[] arguments) throws InterruptedException {
        Map<Integer, Integer> behindProxies = new TreeMap<>();
        for (int i = 2; i < arguments.length; i++) {
            String[] ports = arguments[i].split("=");
            behindProxies.put(Integer.valueOf(ports[0]), Integer.valueOf(ports[1]));
        }
        EmbeddedKafka kafka = EmbeddedKafka.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]), behindProxies);
        Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "stop-broker"));
        new CountDownLatch(1).await();
    }
}
