package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.proving.chaos.ChaosWorkload.Run;
import io.weatherglass.proving.chaos.faults.Faults;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.Delivery.Kind;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.Fault;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** The sent events and the faults in them. */
class ChaosWorkloadTest {

    private static final int RUNS = 40;

    private final ChaosWorkload workload =
            new ChaosWorkload(9, Duration.ofSeconds(60), RUNS, Faults.of(EventFault.class, Faults.all()));

    private static List<EventEnvelope> of(Kind kind, Run run) {
        return run.deliveries().stream()
                .filter(delivery -> delivery.kind() == kind)
                .map(delivery -> delivery.event().orElseThrow())
                .toList();
    }

    @Test
    void undisturbedRunHasTheSameEvents() {
        for (int number = 0; number < RUNS + 2; number++) {
            List<EventEnvelope> disturbed = of(Kind.EVENT, workload.disturbed(number));
            List<EventEnvelope> undisturbed = of(Kind.EVENT, workload.undisturbed(number));
            assertThat(disturbed).containsExactlyInAnyOrderElementsOf(undisturbed);
            assertThat(disturbed.get(disturbed.size() - 1))
                    .as("the end comes last")
                    .isEqualTo(undisturbed.get(undisturbed.size() - 1));
            assertThat(workload.undisturbed(number).deliveries())
                    .extracting(Delivery::kind)
                    .as("nothing twice, no poison")
                    .doesNotContain(Kind.DUPLICATE, Kind.POISON);
            Set<String> ids = disturbed.stream().map(EventEnvelope::id).collect(Collectors.toSet());
            assertThat(ids).hasSameSizeAs(disturbed);
        }
    }

    /** If two events have the same id, the one that arrives first counts. */
    @Test
    void repeatedEventsAreUnchanged() {
        int doubled = 0;
        for (int number = 0; number < RUNS; number++) {
            Run run = workload.disturbed(number);
            List<EventEnvelope> again = of(Kind.DUPLICATE, run);
            assertThat(of(Kind.EVENT, run)).containsAll(again);
            doubled += again.size();
        }
        assertThat(doubled).isPositive();
    }

    @Test
    void runsDependOnlyOnTheSeed() {
        ChaosWorkload again = new ChaosWorkload(9, workload.duration(), RUNS, workload.faults());
        ChaosWorkload other = new ChaosWorkload(10, workload.duration(), RUNS, workload.faults());
        assertThat(of(Kind.EVENT, again.disturbed(7))).isEqualTo(of(Kind.EVENT, workload.disturbed(7)));
        assertThat(again.disturbed(7).disturbed())
                .isEqualTo(workload.disturbed(7).disturbed());
        assertThat(of(Kind.EVENT, other.disturbed(7))).isNotEqualTo(of(Kind.EVENT, workload.disturbed(7)));
    }

    @Test
    void openRunMissesItsDeadlineAndStaysUnfinished() {
        Run run = workload.open(RUNS);
        WorkflowPlanned planned =
                (WorkflowPlanned) run.deliveries().get(0).event().orElseThrow().event();
        double work = planned.plan().jobs().stream()
                .mapToDouble(PlannedJob::projectedRuntimeSeconds)
                .max()
                .orElseThrow();
        assertThat(work).as("longer than the time until the deadline").isGreaterThan(1);
        assertThat(planned.plan().deadline())
                .contains(planned.plan().submittedAt().plusSeconds(1));
        assertThat(run.held())
                .extracting(delivery -> delivery.event().orElseThrow().event())
                .hasAtLeastOneElementOfType(JobCompleted.class)
                .last()
                .isInstanceOf(WorkflowCompleted.class);
        assertThat(run.deliveries().get(run.deliveries().size() - 1).atMillis())
                .as("events come for most of the time, and not longer")
                .isEqualTo(54_000);
    }

    @Test
    void everyFaultStrikes() {
        Set<String> struck = new TreeSet<>();
        for (int number = 0; number < RUNS; number++) {
            struck.addAll(workload.disturbed(number).disturbed().keySet());
        }
        assertThat(struck)
                .containsExactlyInAnyOrderElementsOf(
                        workload.faults().stream().map(Fault::name).toList());
    }

    @Test
    void onlyPoisonIsRejected() {
        EventCodec codec = new EventCodec();
        Set<String> refusals = new HashSet<>();
        for (int number = 0; number < RUNS; number++) {
            for (Delivery delivery : workload.disturbed(number).deliveries()) {
                ProducerRecord<String, byte[]> sent = delivery.record(codec, "events");
                ConsumerRecord<String, byte[]> record = new ConsumerRecord<>("events", 0, 0, sent.key(), sent.value());
                sent.headers().forEach(record.headers()::add);
                try {
                    assertThat(delivery.event()).contains(codec.fromRecord(record));
                } catch (InvalidEventException e) {
                    assertThat(delivery.kind()).as(e.getMessage()).isEqualTo(Kind.POISON);
                    refusals.add(e.field());
                }
            }
        }
        assertThat(refusals).as("in several ways").hasSizeGreaterThan(2);
    }
}
