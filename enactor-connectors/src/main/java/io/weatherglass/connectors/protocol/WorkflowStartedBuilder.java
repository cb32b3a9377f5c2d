package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Gathers the parts of a {@link WorkflowStarted}; only the name of the workflow and the submission must be set. Not thread-safe. */
public final class WorkflowStartedBuilder {
    private final String workflow;
    private Instant submittedAt;
    private Optional<String> strategy = Optional.empty();
    private Optional<Resources> resources = Optional.empty();
    private Optional<Instant> deadline = Optional.empty();
    private OptionalDouble budget = OptionalDouble.empty();
    private Map<String, Integer> expectedJobs = Map.of();
    private Optional<String> resumes = Optional.empty();
    private Optional<SlotPrice> price = Optional.empty();
    private Map<String, Set<String>> kinds = Map.of();

    WorkflowStartedBuilder(String workflow) {
        this.workflow = workflow;
    }

    /** Sets {@link WorkflowStarted#submittedAt}. */
    public WorkflowStartedBuilder submittedAt(Instant submittedAt) {
        this.submittedAt = submittedAt;
        return this;
    }

    /** Sets {@link WorkflowStarted#strategy}. */
    public WorkflowStartedBuilder strategy(Optional<String> strategy) {
        this.strategy = strategy;
        return this;
    }

    /** Sets {@link WorkflowStarted#resources}. */
    public WorkflowStartedBuilder resources(Optional<Resources> resources) {
        this.resources = resources;
        return this;
    }

    /** Sets {@link WorkflowStarted#deadline}. */
    public WorkflowStartedBuilder deadline(Optional<Instant> deadline) {
        this.deadline = deadline;
        return this;
    }

    /** Sets {@link WorkflowStarted#budget}. */
    public WorkflowStartedBuilder budget(OptionalDouble budget) {
        this.budget = budget;
        return this;
    }

    /** Sets {@link WorkflowStarted#expectedJobs}. */
    public WorkflowStartedBuilder expectedJobs(Map<String, Integer> expectedJobs) {
        this.expectedJobs = expectedJobs;
        return this;
    }

    /** Sets {@link WorkflowStarted#resumes}. */
    public WorkflowStartedBuilder resumes(Optional<String> resumes) {
        this.resumes = resumes;
        return this;
    }

    /** Sets {@link WorkflowStarted#price}. */
    public WorkflowStartedBuilder price(Optional<SlotPrice> price) {
        this.price = price;
        return this;
    }

    /** Sets {@link WorkflowStarted#kinds}. */
    public WorkflowStartedBuilder kinds(Map<String, Set<String>> kinds) {
        this.kinds = kinds;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public WorkflowStarted build() {
        return new WorkflowStarted(
                workflow, submittedAt, strategy, resources, deadline, budget, expectedJobs, resumes, price, kinds);
    }
}
