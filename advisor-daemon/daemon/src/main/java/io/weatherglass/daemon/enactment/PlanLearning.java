package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns plans from past runs for instances that report none. Writes each plan to the log, with an event id that is
 * fixed per instance, so that every reader folds the same plan. If the history contains no suitable runs, asks again
 * later, since past runs may be imported in the meantime.
 */
record PlanLearning(
        Function<LearnedPlanQuery, CompletableFuture<Optional<WorkflowLearned>>> pastRuns,
        InstanceRegistry instances,
        AdvisoryOutput output,
        PollThreadContext context) {

    private static final Logger LOG = LoggerFactory.getLogger(PlanLearning.class);

    void consider(Enactment enactment) {
        if (enactment.state().needsPastRuns()
                && enactment.beginLearning(context.clock().instant())) {
            LearnedPlanQuery query = enactment.state().query();
            pastRuns.apply(query.withFinished(
                            query.resumes().map(of -> finished(enactment, of)).orElse(Map.of())))
                    .whenComplete((learned, failure) -> context.thread()
                            .execute(() -> answered(enactment, failure == null ? learned : Optional.empty(), failure)));
        }
    }

    private Map<String, Set<String>> finished(Enactment enactment, String resumes) {
        Map<String, Set<String>> finished = new HashMap<>();
        for (Enactment earlier : instances.open()) {
            InstanceState state = earlier.state();
            if (earlier != enactment && state.hasPlan() && LearnedPlanQuery.isEarlier(state.instance(), resumes)) {
                JobTable jobs = state.snapshot().jobs();
                for (int job = 0; job < jobs.count(); job++) {
                    if (jobs.phase(job) == JobPhase.COMPLETED || jobs.phase(job) == JobPhase.SKIPPED) {
                        PlannedJob done = jobs.planned(job);
                        finished.computeIfAbsent(done.kind(), kind -> new HashSet<>())
                                .add(done.name());
                    }
                }
            }
        }
        return finished;
    }

    private void answered(Enactment enactment, Optional<WorkflowLearned> learned, Throwable failure) {
        Instant now = context.clock().instant();
        String instance = enactment.state().instance();
        if (failure != null) {
            LOG.warn("cannot learn the plan of instance {} yet: {}", instance, failure.getMessage());
        }
        if (learned.isEmpty()
                || !instances.isOpen(enactment)
                || !enactment.state().needsPastRuns()) {
            notLearned(enactment);
            enactment.learningAnswered(now);
            return;
        }
        LOG.info(
                "learned the plan of instance {} from {} past runs",
                instance,
                learned.get().runs());
        // Use the time of the last event, so that the duration of the query does not affect forecasts.
        output.learned(enactment.tenure(), enactment.state(), enactment.state().lastEventTime(), learned.get())
                // Record the time of the query even on success, so that it is repeated if the plan is lost later.
                .whenComplete((safe, writing) -> context.thread().execute(() -> {
                    if (writing != null) {
                        notLearned(enactment);
                    }
                    enactment.learningAnswered(context.clock().instant());
                }));
    }

    /** Requests the forecast that has waited for the plan. */
    private void notLearned(Enactment enactment) {
        if (enactment.awaitsPastRuns(context.clock().instant())) {
            enactment.doNotAwaitPastRuns();
            instances.changed(enactment);
        }
    }
}
