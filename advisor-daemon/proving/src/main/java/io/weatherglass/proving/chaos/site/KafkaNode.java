package io.weatherglass.proving.chaos.site;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * A node of a cluster on loopback, both broker and controller.
 *
 * @param id from 1
 * @param clusterId id of the cluster, the same for all nodes; new directories are formatted with it
 * @param behindProxies additional ports behind proxies, one per client, in the same order for all nodes
 */
public record KafkaNode(int id, String clusterId, List<Integer> controllerPorts, List<Proxied> behindProxies) {

    /** With three replicas, two brokers have every acknowledged record while the third is down. */
    private static final int MAX_REPLICAS = 3;

    /** @param proxy port of the proxy, which clients use as the port of the broker */
    public record Proxied(int own, int proxy) {}

    public KafkaNode {
        controllerPorts = List.copyOf(controllerPorts);
        behindProxies = List.copyOf(behindProxies);
        if (id < 1 || id > controllerPorts.size()) {
            throw new IllegalArgumentException("node must be from 1 to " + controllerPorts.size() + ", but was " + id);
        }
    }

    public static String newClusterId() {
        return Uuid.randomUuid().toString();
    }

    public EmbeddedKafka.Node at(int clientPort) {
        return new EmbeddedKafka.Node(id, clusterId, properties(clientPort));
    }

    private boolean isAlone() {
        return controllerPorts.size() == 1;
    }

    Map<String, Object> properties(int clientPort) {
        Map<String, Object> p = new HashMap<>();
        p.put("process.roles", "broker,controller");
        p.put("node.id", String.valueOf(id));
        p.put(
                "controller.quorum.voters",
                IntStream.rangeClosed(1, controllerPorts.size())
                        .mapToObj(node -> node + "@127.0.0.1:" + controllerPorts.get(node - 1))
                        .collect(Collectors.joining(",")));
        p.put("controller.listener.names", "CONTROLLER");
        p.put("inter.broker.listener.name", "PLAINTEXT");
        p.put(
                "listeners",
                "PLAINTEXT://127.0.0.1:" + clientPort + ",CONTROLLER://127.0.0.1:" + controllerPorts.get(id - 1));
        p.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + clientPort);
        p.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        for (int i = 0; i < behindProxies.size(); i++) {
            listenBehind(behindProxies.get(i), "PROXY" + i, p);
        }
        replicate(p);
        return p;
    }

    private static void listenBehind(Proxied proxied, String name, Map<String, Object> properties) {
        properties.merge("listeners", "," + name + "://127.0.0.1:" + proxied.own(), KafkaNode::joined);
        properties.merge("advertised.listeners", "," + name + "://127.0.0.1:" + proxied.proxy(), KafkaNode::joined);
        properties.merge("listener.security.protocol.map", "," + name + ":PLAINTEXT", KafkaNode::joined);
    }

    private static String joined(Object before, Object more) {
        return before + (String) more;
    }

    private void replicate(Map<String, Object> p) {
        String replicas = String.valueOf(Math.min(MAX_REPLICAS, controllerPorts.size()));
        String inSync = controllerPorts.size() < MAX_REPLICAS ? "1" : "2";
        p.put("default.replication.factor", replicas);
        p.put("min.insync.replicas", inSync);
        p.put("offsets.topic.replication.factor", replicas);
        p.put("transaction.state.log.replication.factor", replicas);
        p.put("transaction.state.log.min.isr", inSync);
        p.put("share.coordinator.state.topic.replication.factor", replicas);
        p.put("share.coordinator.state.topic.min.isr", inSync);
        if (isAlone()) {
            // write few checkpoints, because each needs a new disk block, and a failed write ends the process; a single
            // broker has no followers, so it can reconstruct the checkpoints from its log
            p.put("replica.high.watermark.checkpoint.interval.ms", "600000");
            p.put("log.flush.offset.checkpoint.interval.ms", "600000");
            p.put("log.flush.start.offset.checkpoint.interval.ms", "600000");
        }
    }
}
