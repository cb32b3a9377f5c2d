package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.forecast.alerting.AlertConditions.Condition;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the current alerts to each advisory. An alert is raised when its condition has been true for the policy's
 * minimum duration, and ends when the condition has been false for that duration; an undecided condition changes
 * nothing. Because alerts are stored in the advisories, a daemon that takes over an instance continues from them.
 * Thread-safe.
 *
 * <pre>
 *              true               lasts
 *     OFF  ----------> PENDING ----------> ON (in the advisory)
 *      ^                  |                |  ^
 *      |      false       |                |  | true or undecided
 *      +------------------+                v  |
 *      +-------------------------------- ENDING
 *                   lasts
 * </pre>
 */
public final class AlertJudge {

    private static final Logger LOG = LoggerFactory.getLogger(AlertJudge.class);

    private final List<AlertPolicy> policies;
    private final Function<String, PastRuns> pastRuns;
    private final Function<String, List<Advisory>> course;
    private final BiPredicate<String, AlertKind> announced;
    private final Map<String, Judged> instances = new ConcurrentHashMap<>();

    private static final class Judged {
        private final Map<AlertKind, Alert> on = new EnumMap<>(AlertKind.class);
        /** Time since which the condition of each kind has differed from {@code on}. */
        private final Map<AlertKind, Instant> changed = new EnumMap<>(AlertKind.class);
        /** Start of the most recent alert of each kind. */
        private final Map<AlertKind, Instant> last = new EnumMap<>(AlertKind.class);

        private final RunBrake brake = new RunBrake();

        private Optional<DurationForecast> first = Optional.empty();
    }

    /**
     * @param course returns the published advisories of an instance, oldest first
     * @param announced returns whether messages are sent for alerts of this kind about a workflow
     */
    public AlertJudge(
            List<AlertPolicy> policies,
            Function<String, PastRuns> pastRuns,
            Function<String, List<Advisory>> course,
            BiPredicate<String, AlertKind> announced) {
        this.policies = List.copyOf(policies);
        this.pastRuns = pastRuns;
        this.course = course;
        this.announced = announced;
    }

    /** Returns the advisory with its alerts, or unchanged if the evaluation fails. */
    public Advisory judge(InstanceSnapshot snapshot, Advisory advisory) {
        try {
            return judged(snapshot, advisory);
        } catch (RuntimeException e) {
            // a failure here must not prevent the advisory from being published
            LOG.warn("cannot evaluate the alerts of instance {}: {}", advisory.workflowInstance(), e.toString());
            LOG.debug("cannot evaluate the alerts of instance {}", advisory.workflowInstance(), e);
            return advisory;
        }
    }

    private Advisory judged(InstanceSnapshot snapshot, Advisory advisory) {
        Optional<AlertPolicy> policy = policies.stream()
                .filter(of -> of.workflow().matcher(advisory.workflow()).matches())
                .findFirst();
        if (policy.isEmpty() || advisory.closing()) {
            return advisory;
        }
        Judged judged = instances.computeIfAbsent(
                advisory.workflowInstance(), instance -> recovered(instance, advisory.workflow()));
        synchronized (judged) {
            judged.first = judged.first.or(advisory::makespan);
            AlertConditions conditions = new AlertConditions(
                    policy.get(), judged.brake, snapshot, advisory, judged.first, pastRuns.apply(advisory.workflow()));
            // alerts of kinds removed from the policy end at once, because their conditions are no longer evaluated
            judged.on.keySet().retainAll(policy.get().kinds());
            judged.changed.keySet().retainAll(policy.get().kinds());
            boolean wasSet = judged.on.containsKey(AlertKind.BRAKE);
            for (AlertKind kind : policy.get().kinds()) {
                follow(
                        judged,
                        kind,
                        announced.test(advisory.workflow(), kind),
                        conditions.of(kind),
                        advisory.asOf(),
                        policy.get().minimum());
            }
            Optional<Alert> brake = Optional.ofNullable(judged.on.get(AlertKind.BRAKE));
            if (brake.isPresent() != wasSet) {
                LOG.info(
                        "instance {}: {}",
                        advisory.workflowInstance(),
                        brake.map(Alert::text).orElse("the brake is released"));
            }
            return advisory.toBuilder()
                    .alerts(List.copyOf(judged.on.values()))
                    .brake(policy.get().brake().map(set -> judged.brake.state(set.mode(), brake)))
                    .build();
        }
    }

    /**
     * Accepts the offer to hold new jobs, or withdraws the acceptance; later advisories show it. Returns false if this
     * daemon's latest advisory of the instance makes no offer.
     */
    public boolean hold(String instance, boolean hold) {
        Judged judged = instances.get(instance);
        if (judged == null) {
            return false;
        }
        synchronized (judged) {
            return judged.brake.accept(hold);
        }
    }

    private Judged recovered(String instance, String workflow) {
        Judged judged = new Judged();
        List<Advisory> published = course.apply(instance);
        judged.first = published.stream()
                .flatMap(advisory -> advisory.makespan().stream())
                .findFirst();
        published.stream()
                .flatMap(advisory -> advisory.alerts().stream())
                .forEach(alert -> judged.last.put(alert.kind(), alert.since()));
        if (!published.isEmpty()) {
            Advisory latest = published.get(published.size() - 1);
            latest.brake().ifPresent(judged.brake::continueFrom);
            latest.alerts()
                    .forEach(alert -> judged.on.put(
                            alert.kind(), alert.withUnsent(alert.unsent() && announced.test(workflow, alert.kind()))));
        }
        return judged;
    }

    private static void follow(
            Judged judged, AlertKind kind, boolean announced, Condition condition, Instant now, Duration minimum) {
        Optional<Alert> on = Optional.ofNullable(judged.on.get(kind));
        // the text of a raised alert always agrees with the advisory
        on.filter(raised -> !condition.text().isEmpty())
                .ifPresent(raised -> judged.on.put(
                        kind, new Alert(kind, raised.since(), condition.text(), condition.jobs(), raised.unsent())));
        boolean otherwise = condition.is() == (on.isPresent() ? Condition.Is.NO : Condition.Is.YES);
        if (!otherwise) {
            judged.changed.remove(kind);
            return;
        }
        Instant since = judged.changed.computeIfAbsent(kind, first -> now);
        if (Duration.between(since, now).compareTo(minimum) < 0) {
            return;
        }
        judged.changed.remove(kind);
        if (on.isPresent()) {
            judged.on.remove(kind);
        } else if (since.isAfter(judged.last.getOrDefault(kind, Instant.MIN))) {
            judged.last.put(kind, since);
            judged.on.put(kind, new Alert(kind, since, condition.text(), condition.jobs(), announced));
        }
        // otherwise the event clock has gone backwards, and an earlier alert may have the same kind and start
    }

    public boolean sent(String instance, Alert alert) {
        Judged judged = instances.get(instance);
        if (judged == null) {
            return false;
        }
        synchronized (judged) {
            Alert on = judged.on.get(alert.kind());
            if (on == null || !on.unsent() || !on.since().equals(alert.since())) {
                return false;
            }
            judged.on.put(alert.kind(), on.withUnsent(false));
            return true;
        }
    }

    public void forget(String instance) {
        instances.remove(instance);
    }
}
