package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.ingest.EventHandler;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the instances of this daemon's partitions and publishes advisories: after events, periodically during
 * silence, and at the end. Confined to the poll thread.
 */
public final class EnactmentTracker implements EventHandler {

    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    private final InstanceRegistry instances;
    private final MemoryLimit memory;
    private final Map<Integer, PartitionProgress> partitions = new HashMap<>();
    private final Set<Integer> live = new HashSet<>();

    /**
     * Instances taken over from a previous owner that may not have sent all their alerts. An instance is removed once
     * this daemon has folded as many of its events as the previous owner had.
     */
    private final Set<Enactment> takenOver = new HashSet<>();

    private final PublishedAdvisories publishedAdvisories;
    private final AdvisoryOutput output;
    private final ForecastScheduler<Advisory> scheduler;
    private final Supplier<CompletableFuture<Void>> advisoriesAreRead;
    private final TrackingLimits limits;
    private final InstanceFolding folding;
    private final ForecastRequests forecasts;
    private final SilentForecasts silent;
    private final InstanceClosing closing;
    private final Abandonment abandonment;
    private final PlanLearning learning;
    private final PartialRunRepair repairs;
    private final DaemonMetrics metrics;
    private final ReforecastRequests reforecasts;
    private final InstantSource clock;
    private Instant checked = Instant.MIN;
    private Duration checkEvery = TrackingLimits.checkEvery(0);

    /** @param caughtUp completes when {@code advisories} contain everything published before the call */
    public record ReadBack(PublishedAdvisories advisories, Supplier<CompletableFuture<Void>> caughtUp) {}

    public EnactmentTracker(
            ReadBack readBack,
            AdvisoryOutput output,
            ForecastScheduler<Advisory> scheduler,
            Function<LearnedPlanQuery, CompletableFuture<Optional<WorkflowLearned>>> pastRuns,
            TrackingLimits limits,
            DaemonMetrics metrics,
            HeapBudget heap,
            ExpectedRuns expectedRuns,
            ReforecastRequests reforecasts,
            PollThreadContext context) {
        this.reforecasts = reforecasts;
        this.instances = new InstanceRegistry(heap);
        this.publishedAdvisories = readBack.advisories();
        this.advisoriesAreRead = readBack.caughtUp();
        this.output = output;
        this.scheduler = scheduler;
        this.clock = context.clock();
        this.limits = limits;
        this.folding = new InstanceFolding(partitions, instances, publishedAdvisories, output, metrics, context, heap);
        this.forecasts =
                new ForecastRequests(scheduler, instances, publishedAdvisories, output, metrics, heap, context);
        this.silent = new SilentForecasts(scheduler::isBusy, forecasts::asOfNow, limits);
        this.closing = new InstanceClosing(instances, partitions, scheduler, output, readBack, context);
        this.abandonment = new Abandonment(
                instances, output.leaderAnswers(), output::abandon, limits.idleTimeout(), context, new HashSet<>());
        this.learning = new PlanLearning(pastRuns, instances, output, context);
        this.repairs = new PartialRunRepair(
                publishedAdvisories,
                instances,
                output,
                partitions,
                limits.idleTimeout(),
                folding,
                heap,
                context,
                new HashMap<>());
        this.memory = new MemoryLimit(
                heap,
                expectedRuns,
                new MemoryLimit.Tracked(instances, partitions, this::isClosed, this::drop),
                output::deadLetter,
                metrics);
        this.metrics = metrics;
    }

    @Override
    public CompletionStage<Void> assigned(Map<Integer, PartitionProgress> assigned) {
        partitions.putAll(assigned);
        // Closed instances must be known before any of their events is folded.
        return advisoriesAreRead.get();
    }

    @Override
    public void revoked(int partition) {
        partitions.remove(partition);
        live.remove(partition);
        takenOver.removeIf(enactment -> enactment.partition() == partition);
        instances.openOf(partition).forEach(this::drop);
        memory.revoked(partition);
        repairs.revoked(partition);
    }

    private void drop(Enactment enactment) {
        String instance = enactment.state().instance();
        instances.drop(enactment);
        output.forget(instance);
        // A forecast that is still running may report alerts, so forget the instance again when the forecast ends.
        scheduler.cancel(instance, () -> output.forget(instance));
    }

    @Override
    public boolean admits(ConsumerRecord<String, byte[]> record) {
        return memory.admits(record);
    }

    @Override
    public void leftInLog(String instance, int partition) {
        memory.leftInLog(instance, partition);
    }

    public SuspendedInstances suspended() {
        return memory.suspended();
    }

    private boolean isClosed(String instance) {
        return instances.hasEnded(instance) || output.isClosedEverywhere(publishedAdvisories.closedIn(instance));
    }

    @Override
    public void event(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        if (memory.suspended().contains(event.workflowInstance())) {
            partitions.get(record.partition()).keep(event.workflowInstance(), record);
            return;
        }
        // Keep even events that are rejected with an exception, so that the next owner reads the same events.
        boolean needed = true;
        try {
            Folded folded = fold(event, record);
            needed = folded == Folded.APPLIED || folded == Folded.NEEDS_PLAN;
        } finally {
            if (needed) {
                partitions.get(record.partition()).keep(event.workflowInstance(), record);
            }
        }
        memory.keepWithinHeap();
    }

    private Folded fold(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        String instance = event.workflowInstance();
        Enactment enactment = instances.open(instance).orElse(null);
        if (enactment == null) {
            if (isClosed(instance)) {
                Folded repaired = repairs.fold(event, record);
                metrics.event(event.type(), repaired.name());
                return repaired;
            }
            memory.requireRoom(event);
            enactment = openAt(instance, record);
        }
        return folding.fold(enactment, event, record, live.contains(record.partition()));
    }

    private Enactment openAt(String instance, ConsumerRecord<String, byte[]> record) {
        Enactment enactment = folding.open(instance, record, limits.heldEvents());
        instances.add(enactment);
        publishedAdvisories
                .latest(instance)
                .ifPresent(advisory -> enactment.forecasts().resumeAfter(advisory.asOf()));
        return enactment;
    }

    @Override
    public void polled(List<Integer> livePartitions) {
        memory.polled();
        scheduler.polled();
        reforecasts.takeAll(this::forecastAgain);
        List<Integer> taken = livePartitions.stream().filter(live::add).toList();

        for (Enactment enactment : instances.takeChanged(
                changed -> live.contains(changed.partition()) && changed.state().hasPlan())) {
            guarded(enactment, () -> learning.consider(enactment));
            guarded(enactment, () -> closeOrForecast(enactment));
        }
        // Check for unsent alerts now, because the next forecast of a silent instance may be far in the future.
        taken.forEach(partition -> takenOver.addAll(instances.openOf(partition)));
        takenOver.removeIf(forecasts::ofUnsentAlert);
        repairs.polled(livePartitions);
        Instant now = clock.instant();
        if (checked.equals(Instant.MIN) || Duration.between(checked, now).compareTo(checkEvery) >= 0) {
            checked = now;
            checkDue(now);
        }
    }

    /** A failure in one instance must not end the poll thread, which serves all instances. */
    private static void unharmed(Enactment enactment, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            LOG.error("cannot process instance {}", enactment.state().instance(), e);
        }
    }

    private static void guarded(Enactment enactment, Runnable step) {
        enactment.during(() -> unharmed(enactment, step));
    }

    private void closeOrForecast(Enactment enactment) {
        InstanceState state = enactment.state();
        if (state.isEnded()) {
            closing.close(enactment);
        } else if (!enactment.awaitsPastRuns(clock.instant())
                && !publishedAdvisories.covers(state.instance(), state.last())) {
            // The previous owner may have published advisories for events whose offsets it never committed.
            forecasts.atLastEvent(enactment);
        }
    }

    private void forecastAgain(String instance) {
        instances
                .open(instance)
                .filter(enactment -> live.contains(enactment.partition())
                        && enactment.state().hasPlan()
                        && !enactment.state().isEnded())
                .ifPresent(forecasts::asOfNow);
    }

    private void checkDue(Instant now) {
        for (Enactment enactment : instances.open()) {
            if (live.contains(enactment.partition())) {
                unharmed(enactment, () -> checkDue(enactment, now));
            }
        }
        silent.request(now);
        int open = instances.open().size();
        checkEvery = TrackingLimits.checkEvery(open);
        metrics.active(open);
    }

    private void checkDue(Enactment enactment, Instant now) {
        InstanceState state = enactment.state();
        if (state.isEnded()) {
            guarded(enactment, () -> closing.close(enactment));
        } else if (!state.hasPlan()) {
            if (enactment.age(now).compareTo(limits.holdTimeout()) >= 0) {
                guarded(enactment, () -> {
                    closing.giveUpOnPlan(enactment, limits.holdTimeout());
                    drop(enactment);
                });
            }
        } else {
            if (state.needsPastRuns() || enactment.isAbandoned(now, limits.idleTimeout())) {
                guarded(enactment, () -> {
                    learning.consider(enactment);
                    abandonment.consider(enactment);
                });
            }
            silent.consider(enactment, now);
        }
    }

    public boolean isLive(int partition) {
        return live.contains(partition);
    }

    public InstanceRegistry instances() {
        return instances;
    }
}
