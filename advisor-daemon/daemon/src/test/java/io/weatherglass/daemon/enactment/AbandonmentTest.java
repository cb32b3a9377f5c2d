package io.weatherglass.daemon.enactment;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Brake;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class AbandonmentTest {

    private static final Duration IDLE_TIMEOUT = Duration.ofHours(1);
    private static final Duration TOO_LONG = IDLE_TIMEOUT.plusSeconds(1);

    private final InstanceRegistry instances = new InstanceRegistry(new HeapBudget(1L << 30));
    private final Set<Integer> away = new HashSet<>();
    private final List<Enactment> abandoned = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    private final Abandonment abandonment = new Abandonment(
            instances,
            partition -> away.contains(partition.partition())
                    ? CompletableFuture.failedFuture(new TimeoutException("no leader"))
                    : CompletableFuture.completedFuture(0L),
            (enactment, at) -> {
                abandoned.add(enactment);
                return new CompletableFuture<>();
            },
            IDLE_TIMEOUT,
            new PollThreadContext(Runnable::run, () -> now, () -> now),
            new HashSet<>());

    private Enactment openIn(int partition, String instance) {
        Enactor enactor = new Enactor(instance);
        enactor.tell(0, new WorkflowPlanned(Plans.onSlots(1, job("a", 10)).build()));
        Enactment enactment = new Enactment(
                new Tenure(new TopicPartition("events", partition)),
                enactor.state(),
                new HeldEvents(1, new HeapBudget(1L << 30)),
                now,
                "4bf9");
        instances.add(enactment);
        return enactment;
    }

    private void pass(Duration time) {
        now = now.plus(time);
        instances.open().forEach(abandonment::consider);
    }

    @Test
    void abandonsAfterTheIdleTimeoutWhileTheLeaderResponds() {
        Enactment silent = openIn(0, "run-1");
        pass(IDLE_TIMEOUT);
        assertThat(abandoned).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(abandoned).containsExactly(silent);
        assertThat(silent.phase()).isEqualTo(EnactmentPhase.ABANDONING);
    }

    @Test
    void silenceRestartsWhenTheLeaderReturns() {
        Enactment cutOff = openIn(0, "run-1");
        away.add(0);
        pass(TOO_LONG);
        pass(TOO_LONG);
        assertThat(cutOff.phase()).isEqualTo(EnactmentPhase.FOLLOWED);

        away.clear();
        pass(Duration.ofSeconds(5));
        pass(IDLE_TIMEOUT);
        assertThat(cutOff.phase()).isEqualTo(EnactmentPhase.FOLLOWED);
        pass(Duration.ofSeconds(1));
        assertThat(abandoned).containsExactly(cutOff);
    }

    private Enactment openAndHeld() {
        Enactment held = openIn(0, "run-1");
        Brake brake = new Brake(BrakeMode.ENFORCE, true, Optional.of(now), Optional.of("too expensive"));
        Advisory open = Advisories.open("run-1", 1, 0);
        held.forecasts().made(open.toBuilder().brake(Optional.of(brake)).build(), false);
        return held;
    }

    @Test
    void abandonsAHeldRunAfterAWeek() {
        Enactment held = openAndHeld();
        pass(Duration.ofDays(7));
        assertThat(abandoned).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(abandoned).containsExactly(held);
    }

    @Test
    void theIdleTimeoutAppliesAgainAfterAHold() {
        Enactment released = openAndHeld();
        pass(TOO_LONG);
        assertThat(abandoned).isEmpty();
        released.forecasts().made(Advisories.open("run-1", 1, 0), false);
        pass(Duration.ZERO);
        assertThat(abandoned).containsExactly(released);
    }

    @Test
    void abandonsDespiteAnOutageOfAnotherPartition() {
        Enactment cutOff = openIn(0, "run-1");
        Enactment silent = openIn(1, "run-2");
        away.add(0);
        pass(TOO_LONG);
        assertThat(cutOff.phase()).isEqualTo(EnactmentPhase.FOLLOWED);
        assertThat(abandoned).containsExactly(silent);
    }
}
