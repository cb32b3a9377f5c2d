package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Broker configuration that depends on the cluster. */
class KafkaNodeTest {

    private static KafkaNode node(int id, Integer... controllers) {
        return new KafkaNode(id, KafkaNode.newClusterId(), List.of(controllers), List.of(new Proxied(41, 31)));
    }

    @Test
    void listsAllControllersAndListensAsOneOfThem() {
        assertThat(node(2, 11, 12, 13).properties(22))
                .containsEntry("node.id", "2")
                .containsEntry("controller.quorum.voters", "1@127.0.0.1:11,2@127.0.0.1:12,3@127.0.0.1:13")
                .containsEntry("listeners", "PLAINTEXT://127.0.0.1:22,CONTROLLER://127.0.0.1:12,PROXY0://127.0.0.1:41")
                .containsEntry("advertised.listeners", "PLAINTEXT://127.0.0.1:22,PROXY0://127.0.0.1:31");
    }

    @Test
    void requiresTwoOfThreeReplicas() {
        assertThat(node(1, 11, 12, 13, 14, 15).properties(22))
                .containsEntry("default.replication.factor", "3")
                .containsEntry("min.insync.replicas", "2")
                .containsEntry("offsets.topic.replication.factor", "3")
                .containsEntry("transaction.state.log.replication.factor", "3")
                .containsEntry("transaction.state.log.min.isr", "2");
    }

    @Test
    void singleBrokerNeedsOneReplica() {
        assertThat(node(1, 11).properties(22))
                .containsEntry("default.replication.factor", "1")
                .containsEntry("min.insync.replicas", "1")
                .containsEntry("transaction.state.log.min.isr", "1");
    }

    @Test
    void rejectsANodeOutsideTheCluster() {
        assertThatThrownBy(() -> node(3, 11, 12))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node must be from 1 to 2, but was 3");
    }
}
