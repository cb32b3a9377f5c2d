package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.tracking.InstanceState;
import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InstanceRegistryTest {
    private final InstanceRegistry instances = new InstanceRegistry();

    private Enactment open(String instance) {
        Enactment enactment = new Enactment(
                new Tenure(new TopicPartition("events", 0)),
                new InstanceState(instance, new InputPosition("events", 0, 0)),
                new HeldEvents(0),
                Instant.EPOCH,
                "");
        instances.add(enactment);
        return enactment;
    }

    @Test
    void aMarkIsTakenOnceAndStaysUntilItsTimeHasCome() {
        Enactment a = open("a");
        Enactment b = open("b");
        open("c");
        instances.changed(b);
        instances.changed(a);
        instances.changed(b);
        assertThat(instances.takeChanged(enactment -> enactment == a)).containsExactly(a);
        assertThat(instances.takeChanged(enactment -> true))
                .as("its partition was not live before")
                .containsExactly(b);
        assertThat(instances.takeChanged(enactment -> true)).isEmpty();
    }

    @Test
    void whatIsNotOpenHasNoMark() {
        Enactment dropped = open("a");
        instances.changed(dropped);
        instances.drop(dropped);
        instances.changed(dropped);
        assertThat(instances.takeChanged(enactment -> true)).isEmpty();
    }
}
