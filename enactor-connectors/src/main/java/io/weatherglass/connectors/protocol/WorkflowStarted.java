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
 * An instance has begun without a list of its jobs. Its plan is estimated from past runs of the workflow and from the
 * jobs submitted so far. A later event of this type replaces an earlier one, except that the earliest submission time
 * is kept, together with the deadline reported with it. Events of this type have no effect after a {@link
 * WorkflowPlanned} event.
 *
 * @param strategy provisioning strategy, {@code fixedpool}; if absent, the default for the resources
 * @param expectedJobs expected number of jobs of each kind whose number is known; each at least 0
 * @param resumes earlier attempts that this instance continues: the instance id of a single attempt, or the suffix
 *     after {@code -} that the ids of several attempts share; not blank. Jobs that these attempts finished are not
 *     expected to run again
 * @param price price of slots that have no price of their own, such as learned slots
 * @param revision revision of the workflow's code; one or more words, such as {@code 3.8 1a2b3c4d5e}
 * @param parametersHash equal for runs with equal parameters
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
        @JsonIgnore Map<String, Set<String>> kinds,
        Optional<String> revision,
        Optional<String> parametersHash)
        implements InstanceEvent {
    public WorkflowStarted {
        Checks.notBlank("workflow", workflow);
        Checks.notNull("submittedAt", submittedAt);
        expectedJobs.forEach((kind, count) -> Checks.atLeast("expectedJobs of kind \"" + kind + "\"", 0, count));
        // sorted, so that equal events have the same JSON text
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

    /** Returns this event, with the given submission time if that is earlier. */
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

    public WorkflowStarted ofVersion(Optional<String> codeRevision, Optional<String> hash) {
        return toBuilder().revision(codeRevision).parametersHash(hash).build();
    }

    public static WorkflowStartedBuilder builder(String workflow) {
        return WorkflowStartedBuilder.builder().workflow(workflow);
    }

    public WorkflowStartedBuilder toBuilder() {
        return WorkflowStartedBuilder.builder(this);
    }
}
