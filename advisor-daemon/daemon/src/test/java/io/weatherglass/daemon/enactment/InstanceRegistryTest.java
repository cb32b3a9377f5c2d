package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState;
import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InstanceRegistryTest {
    private final HeapBudget heap = new HeapBudget(1L << 30);
    private final InstanceRegistry instances = new InstanceRegistry(heap);

    private Enactment open(String instance) {
        Enactment enactment = new Enactment(
                new Tenure(new TopicPartition("events", 0)),
                new InstanceState(instance, new InputPosition("events", 0, 0)),
                new HeldEvents(0, new HeapBudget(1L << 30)),
                Instant.EPOCH,
                "");
        instances.add(enactment);
        return enactment;
    }

    @Test
    void changedInstancesAreTakenOnceWhenReady() {
        Enactment a = open("a");
        Enactment b = open("b");
        open("c");
        instances.changed(b);
        instances.changed(a);
        instances.changed(b);
        assertThat(instances.takeChanged(enactment -> enactment == a)).containsExactly(a);
        assertThat(instances.takeChanged(enactment -> true))
                .as("its partition was not live earlier")
                .containsExactly(b);
        assertThat(instances.takeChanged(enactment -> true)).isEmpty();
    }

    @Test
    void closedInstancesAreNeverChanged() {
        Enactment dropped = open("a");
        instances.changed(dropped);
        instances.drop(dropped);
        instances.changed(dropped);
        assertThat(instances.takeChanged(enactment -> true)).isEmpty();
    }

    private static EventEnvelope event(String instance, String id, WorkflowEvent event) {
        return new EventEnvelope(id, Enactor.SOURCE, Plans.ORIGIN, EventEnvelope.LIVE, instance, event);
    }

    private Enactment ended(String instance, EnactmentPlan plan) {
        Enactment enactment = open(instance);
        long before = enactment.heapBytes();
        enactment.fold(event(instance, "1", new WorkflowPlanned(plan)), new InputPosition("events", 0, 0), 0);
        enactment.fold(event(instance, "2", new WorkflowCompleted()), new InputPosition("events", 0, 1), 0);
        instances.resized(enactment, before);
        assertThat(enactment.beginClosing(Plans.ORIGIN)).isTrue();
        return enactment;
    }

    @Test
    void selectsTheLargestInstancesBeyondTheHeap() {
        EnactmentPlan plan = Plans.onSlots(1, Plans.job("a", 100)).build();
        assertThat(instances.end(ended("ended", plan))).isTrue();
        Enactment small = open("small");
        long none = small.heapBytes();
        small.fold(event("small", "1", new WorkflowPlanned(plan)), new InputPosition("events", 0, 0), 0);
        instances.resized(small, none);
        Enactment large = open("large");
        long before = large.heapBytes();
        // as with a very long plan
        large.fold(event("large", "1", new WorkflowPlanned(plan)), new InputPosition("events", 0, 0), (int)
                (heap.openLimit() / 3));
        assertThat(instances.beyondHeap()).isEmpty();
        instances.resized(large, before);
        assertThat(instances.beyondHeap()).containsExactly(large);
        assertThat(instances.hasEnded("ended")).as("ended instances go first").isFalse();
        assertThat(instances.isOpenHere("large")).isTrue();
        instances.drop(large);
        assertThat(instances.isOpenHere("large")).isFalse();
        assertThat(instances.beyondHeap()).isEmpty();
        instances.drop(small);
        assertThat(heap.openBytes()).isZero();
    }

    @Test
    void forgetsEndedInstancesWhenMemoryIsShort() {
        assertThat(instances.end(
                        ended("a", Plans.onSlots(1, Plans.job("a", 100)).build())))
                .isTrue();
        instances.forgetEndedIfShort();
        assertThat(instances.hasEnded("a")).isTrue();
        assertThat(heap.beginWork(1L << 30)).isFalse();
        instances.forgetEndedIfShort();
        assertThat(instances.hasEnded("a")).isFalse();
        assertThat(heap.openBytes()).isZero();
    }

    @Test
    void suspendsInstancesWithoutAPlanFirst() {
        EnactmentPlan plan = Plans.onSlots(1, Plans.job("a", 100)).build();
        Enactment planned = open("planned");
        planned.fold(event("planned", "1", new WorkflowPlanned(plan)), new InputPosition("events", 0, 0), 0);
        Enactment waiting = open("waiting");
        heap.open(heap.openLimit() - heap.openBytes() + 1);
        assertThat(instances.beyondHeap()).startsWith(waiting, planned);
    }

    /** An instance takes memory in addition to that of its jobs. */
    @Test
    void boundsSmallEndedInstances() {
        EnactmentPlan plan = Plans.onSlots(1, Plans.job("a", 100)).build();
        int remembered = InstanceRegistry.MAX_ENDED_JOBS / (1 + InstanceRegistry.BESIDE_JOBS);
        for (int run = 0; run <= remembered; run++) {
            assertThat(instances.end(ended("run-" + run, plan))).isTrue();
        }
        assertThat(instances.hasEnded("run-0")).isFalse();
        assertThat(instances.hasEnded("run-1")).isTrue();
        assertThat(instances.hasEnded("run-" + remembered)).isTrue();
    }
}
