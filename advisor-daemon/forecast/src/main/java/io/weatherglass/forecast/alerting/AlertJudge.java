package io.weatherglass.forecast.alerting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says of each advisory which alerts are on. An alert is raised when its reason has lasted for the minimum of its policy, and ends
 * when there has been none for as long; between lies what changes nothing. Alerts are in the advisories, so that whoever
 * takes over an instance goes on from there. Thread-safe.
 *
 * <pre>
 *             reason              lasts
 *     OFF  ----------> PENDING ----------> ON (in the advisory)
 *      ^                  |                |  ^
 *      |      none        |                |  | reason, or undecided
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
    private final Map<String, Judged> instances = new ConcurrentHashMap<>();

    /** What is known of an instance. */
    private static final class Judged {
        private final Map<AlertKind, Alert> on = new EnumMap<>(AlertKind.class);
        /** Since when it is otherwise than {@code on} says. */
        private final Map<AlertKind, Instant> changed = new EnumMap<>(AlertKind.class);

        private Optional<DurationForecast> first = Optional.empty();
    }

    /**
     * @param policies the first that names a workflow holds for it
     * @param pastRuns by workflow
     * @param course the advisories that were published on an instance, oldest first
     */
    public AlertJudge(
            List<AlertPolicy> policies, Function<String, PastRuns> pastRuns, Function<String, List<Advisory>> course) {
        this.policies = List.copyOf(policies);
        this.pastRuns = pastRuns;
        this.course = course;
    }

    /** The advisory with its alerts; as it is if they cannot be judged. */
    public Advisory judge(InstanceSnapshot snapshot, Advisory advisory) {
        try {
            return judged(snapshot, advisory);
        } catch (RuntimeException e) {
            // whatever it is: there must be an advisory all the same
            LOG.warn("the alerts of instance {} cannot be judged: {}", advisory.workflowInstance(), e.toString());
            LOG.debug("the alerts of instance {} cannot be judged", advisory.workflowInstance(), e);
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
        Judged judged = instances.computeIfAbsent(advisory.workflowInstance(), this::recovered);
        synchronized (judged) {
            judged.first = judged.first.or(advisory::makespan);
            AlertConditions conditions = new AlertConditions(
                    policy.get(), snapshot, advisory, judged.first, pastRuns.apply(advisory.workflow()));
            for (AlertKind kind : policy.get().kinds()) {
                follow(
                        judged,
                        kind,
                        conditions.of(kind),
                        advisory.asOf(),
                        policy.get().minimum());
            }
            return advisory.toBuilder().alerts(List.copyOf(judged.on.values())).build();
        }
    }

    private Judged recovered(String instance) {
        Judged judged = new Judged();
        List<Advisory> published = course.apply(instance);
        judged.first = published.stream()
                .flatMap(advisory -> advisory.makespan().stream())
                .findFirst();
        if (!published.isEmpty()) {
            published.get(published.size() - 1).alerts().forEach(alert -> judged.on.put(alert.kind(), alert));
        }
        return judged;
    }

    private static void follow(Judged judged, AlertKind kind, Condition condition, Instant now, Duration minimum) {
        Optional<Alert> on = Optional.ofNullable(judged.on.get(kind));
        boolean otherwise = condition.is() == (on.isPresent() ? Condition.Is.NO : Condition.Is.YES);
        if (!otherwise) {
            judged.changed.remove(kind);
            if (on.isPresent() && condition.is() == Condition.Is.YES) {
                judged.on.put(kind, new Alert(kind, on.get().since(), condition.text(), condition.jobs()));
            }
            return;
        }
        Instant since = judged.changed.computeIfAbsent(kind, first -> now);
        if (Duration.between(since, now).compareTo(minimum) < 0) {
            return;
        }
        judged.changed.remove(kind);
        if (on.isPresent()) {
            judged.on.remove(kind);
        } else {
            judged.on.put(kind, new Alert(kind, since, condition.text(), condition.jobs()));
        }
    }

    /** The instance has ended, or is somebody else's. */
    public void forget(String instance) {
        instances.remove(instance);
    }
}
