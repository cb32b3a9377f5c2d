package io.weatherglass.daemon.enactment;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class EnactmentTest {

    private static final Tenure TENURE = new Tenure(new TopicPartition("events", 0));
    private static final Instant ARRIVAL = Instant.parse("2026-03-01T12:00:03Z");
    private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);

    private static boolean isAbandoned(Duration silence, PlannedJob... jobs) {
        EnactmentPlan plan = Plans.onSlots(1, jobs).build();
        return new Enactment(
                        TENURE, Enactor.of(plan).state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9")
                .isAbandoned(ARRIVAL.plus(silence), IDLE_TIMEOUT);
    }

    private static PlannedJob released(String id, double seconds) {
        return PlannedJob.builder(id)
                .kind("work")
                .projectedRuntimeSeconds(10)
                .releaseSeconds(seconds)
                .build();
    }

    @Test
    void notBeforeTheIdleTimeout() {
        assertThat(isAbandoned(IDLE_TIMEOUT, job("a", 10))).isFalse();
        assertThat(isAbandoned(IDLE_TIMEOUT.plusSeconds(1), job("a", 10))).isTrue();
    }

    @Test
    void notBeforeThreeTimesTheLongestJob() {
        assertThat(isAbandoned(Duration.ofHours(6), job("a", 7200), job("b", 10)))
                .isFalse();
        assertThat(isAbandoned(Duration.ofHours(6).plusSeconds(1), job("a", 7200), job("b", 10)))
                .isTrue();
    }

    @Test
    void notBeforeTheReleaseOfTheNextJob() {
        PlannedJob[] jobs = {job("a", 10), released("c", 3600 + 18_000), released("b", 3600)};
        assertThat(isAbandoned(Duration.ofHours(15), jobs)).isFalse();
        assertThat(isAbandoned(Duration.ofHours(15).plusSeconds(1), jobs)).isTrue();
    }

    @Test
    void notWithinAMinuteOfWallClockTimeInReplays() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 10)).build());
        enactor.tell(new EventEnvelope(
                "fast", URI.create("urn:test"), Plans.ORIGIN, 2000, "run-1", new JobSubmitted("a", 1)));
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        assertThat(enactment.isAbandoned(ARRIVAL.plusSeconds(59), IDLE_TIMEOUT)).isFalse();
        assertThat(enactment.isAbandoned(ARRIVAL.plusSeconds(60), IDLE_TIMEOUT)).isTrue();
    }

    /** The first run of a workflow reports nothing while its first job runs. */
    @Test
    void notForADayWithAJobOfUnknownRuntime() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        assertThat(enactment.isAbandoned(ARRIVAL.plus(IDLE_TIMEOUT).plusSeconds(1), IDLE_TIMEOUT))
                .as("no running job")
                .isTrue();
        enactor.tell(1, Events.started("index", ""));
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(24)), IDLE_TIMEOUT))
                .isFalse();
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(24)).plusSeconds(1), IDLE_TIMEOUT))
                .isTrue();
    }

    /** This also holds for a plan that has only short jobs. */
    @Test
    void notForADayWithAnUnplannedJob() {
        Enactor enactor = Enactor.of(Plans.onSlots(2, job("a", 60)).build());
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        enactor.tell(0, Events.started("a", ""));
        assertThat(enactment.isAbandoned(ARRIVAL.plus(IDLE_TIMEOUT).plusSeconds(1), IDLE_TIMEOUT))
                .as("the runtime is known")
                .isTrue();
        enactor.tell(0, Events.started("x", ""));
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(24)), IDLE_TIMEOUT))
                .isFalse();
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(24)).plusSeconds(1), IDLE_TIMEOUT))
                .isTrue();
        enactor.tell(1, Events.completed("x", 1, ""));
        assertThat(enactment.isAbandoned(ARRIVAL.plus(IDLE_TIMEOUT).plusSeconds(1), IDLE_TIMEOUT))
                .isTrue();
    }

    /** Plans may use 0 for unknown runtimes. */
    @Test
    void notForADayWithAJobWithoutAPlannedRuntime() {
        Enactor enactor = Enactor.of(Plans.onSlots(2, job("a", 0)).build());
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        assertThat(enactment.isAbandoned(ARRIVAL.plus(IDLE_TIMEOUT).plusSeconds(1), IDLE_TIMEOUT))
                .as("the job is not running")
                .isTrue();
        enactor.tell(0, Events.started("a", ""));
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(24)), IDLE_TIMEOUT))
                .isFalse();
    }

    @Test
    void queriesPastRunsOnceAtATimeAndRetriesAfterAPause() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        assertThat(enactment.beginLearning(ARRIVAL)).isTrue();
        assertThat(enactment.beginLearning(ARRIVAL.plusSeconds(600))).isFalse();
        enactment.learningAnswered(ARRIVAL);
        assertThat(enactment.beginLearning(ARRIVAL.plusSeconds(29))).isFalse();
        assertThat(enactment.beginLearning(ARRIVAL.plusSeconds(30))).isTrue();
    }

    @Test
    void notBeforeThreeTimesTheLongestJobOnTheSlowestVm() {
        EnactmentPlan plan =
                Plans.onCloud(job("a", 3600)).resources(Plans.twoTypes()).build();
        Enactment enactment = new Enactment(
                TENURE, Enactor.of(plan).state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(6)), IDLE_TIMEOUT))
                .isFalse();
        assertThat(enactment.isAbandoned(ARRIVAL.plus(Duration.ofHours(6)).plusSeconds(1), IDLE_TIMEOUT))
                .isTrue();
    }

    @Test
    void eventClockIsMonotonicForEqualDates() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 10)).build());
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "4bf9");
        Instant later = ARRIVAL.plusSeconds(600);
        Instant clock = enactor.state().lastEventTime();
        assertThat(enactment.eventClock(later)).isEqualTo(clock.plusSeconds(600));

        enactor.tell(clock, new JobSubmitted("a", 1));
        enactment.eventFolded(later, later, later, "late");
        assertThat(enactment.eventClock(later)).isEqualTo(clock.plusSeconds(600));

        enactor.tell(clock.plusSeconds(601), Events.started("a", 1, ""));
        enactment.eventFolded(later, later, later, "on time");
        assertThat(enactment.eventClock(later)).isEqualTo(clock.plusSeconds(601));
    }

    @Test
    void logLinesContainInstanceAndTrace() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, Plans.job("a", 100)).build());
        Enactment enactment =
                new Enactment(TENURE, enactor.state(), new HeldEvents(1, new HeapBudget(1L << 30)), ARRIVAL, "first");
        List<Map<String, String>> lines = new ArrayList<>();

        enactment.during(() -> lines.add(MDC.getCopyOfContextMap()));
        enactment.eventFolded(ARRIVAL, ARRIVAL, ARRIVAL, "second");
        enactment.during(() -> lines.add(MDC.getCopyOfContextMap()));

        String instance = enactor.state().instance();
        assertThat(lines)
                .containsExactly(
                        Map.of("instance", instance, "trace", "first"),
                        Map.of("instance", instance, "trace", "second"));
    }
}
