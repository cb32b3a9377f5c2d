package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An instance has begun whose jobs the enactor cannot name in advance; its plan is learned from past runs of the workflow and from the jobs
 * as they are submitted. A later one of the same instance replaces it, but the earliest submission stands, with its deadline; once there is
 * a {@link WorkflowPlanned} it changes nothing.
 *
 * @param strategy the provisioning strategy, {@code fixedpool}; absent: the usual one of the resources
 * @param expectedJobs how many jobs of each kind there will be, as far as the enactor knows; counts at least 0
 * @param resumes the earlier attempts that this one goes on from: the id of their instance, or what ids of several end in after a {@code
 *     -}; jobs that they finished are not expected again; not blank
 * @param price of slots that have none of their own, above all of those that are learned
 */
@WithBuilder
public record WorkflowStarted(
        String workflow,
        Instant submittedAt,
        Optional<String> strategy,
        Optional<Resources> resources,
        Optional<Instant> deadline,
        OptionalDouble budget,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Integer> expectedJobs,
        Optional<String> resumes,
        Optional<SlotPrice> price,
        @JsonIgnore Map<String, Set<String>> kinds)
        implements InstanceEvent {
    public WorkflowStarted {
        Checks.notBlank("workflow", workflow);
        Checks.notNull("submittedAt", submittedAt);
        expectedJobs.forEach((kind, count) -> Checks.atLeast("expectedJobs of kind \"" + kind + "\"", 0, count));
        // sorted, so that equal events are written alike
        expectedJobs = Collections.unmodifiableMap(new TreeMap<>(expectedJobs));
        resumes.ifPresent(earlier -> Checks.notBlank("resumes", earlier));
        Map<String, Set<String>> sorted = new TreeMap<>();
        kinds.forEach((kind, after) -> sorted.put(kind, Collections.unmodifiableSet(new TreeSet<>(after))));
        kinds = Collections.unmodifiableMap(sorted);
    }

    public static WorkflowStarted of(String workflow, Instant submittedAt) {
        return builder(workflow).submittedAt(submittedAt).build();
    }

    public Optional<Resources> pricedResources() {
        return resources.map(on -> on instanceof SlotPool pool && pool.price().isEmpty() ? pool.at(price) : on);
    }

    /** The same, submitted at this date unless it was before. */
    public WorkflowStarted submittedNotAfter(Instant date) {
        return date.isBefore(submittedAt) ? toBuilder().submittedAt(date).build() : this;
    }

    public WorkflowStarted movedTo(Instant submission) {
        Duration by = Duration.between(submittedAt, submission);
        return toBuilder()
                .submittedAt(submission)
                .deadline(deadline.map(date -> date.plus(by)))
                .build();
    }

    public WorkflowStarted ofWorkflow(String name) {
        return toBuilder().workflow(name).build();
    }

    public WorkflowStarted resuming(String earlier) {
        return toBuilder().resumes(Optional.of(earlier)).build();
    }

    public WorkflowStarted ofKinds(Map<String, Set<String>> possible) {
        return toBuilder().kinds(possible).build();
    }

    public static WorkflowStartedBuilder builder(String workflow) {
        return WorkflowStartedBuilder.builder().workflow(workflow);
    }

    public WorkflowStartedBuilder toBuilder() {
        return WorkflowStartedBuilder.builder(this);
    }
}
