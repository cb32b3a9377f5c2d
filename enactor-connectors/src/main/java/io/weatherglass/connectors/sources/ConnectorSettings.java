package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.internal.WithBuilder;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Settings that supply information about runs that their source does not report. */
@WithBuilder
public record ConnectorSettings(
        Optional<String> workflow,
        Optional<String> instance,
        Optional<String> strategy,
        Optional<Resources> resources,
        Optional<Duration> deadlineAfter,
        OptionalDouble budget,
        Map<String, String> options) {
    /** Number of slots in a plan if neither the source nor the configuration names resources. */
    public static final int DEFAULT_SLOTS = Runtime.getRuntime().availableProcessors();

    public static final ConnectorSettings NONE =
            ConnectorSettingsBuilder.builder().build();

    public ConnectorSettings {
        options = Map.copyOf(options);
    }

    /** Returns these settings with the given resources, or unchanged if resources are already set. */
    public ConnectorSettings on(Optional<Resources> named) {
        return ConnectorSettingsBuilder.builder(this)
                .resources(resources.or(() -> named))
                .build();
    }

    /**
     * Returns the price of slots that have no price of their own.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    public Optional<SlotPrice> price() {
        return PriceOptions.price(options);
    }

    private Optional<Resources> pricedResources() {
        return resources.map(on -> on instanceof SlotPool pool && pool.price().isEmpty() ? pool.at(price()) : on);
    }

    public WorkflowStarted started(String sourceName, Instant submittedAt, Map<String, Integer> expectedJobs) {
        return WorkflowStarted.builder(workflow.orElse(sourceName))
                .submittedAt(submittedAt)
                .strategy(strategy)
                .resources(pricedResources())
                .price(resources.isPresent() ? Optional.empty() : price())
                .deadline(deadlineAfter.map(submittedAt::plus))
                .budget(budget)
                .expectedJobs(expectedJobs)
                .build();
    }

    public WorkflowPlanned planned(String sourceName, Instant submittedAt, int revision, List<PlannedJob> jobs) {
        Resources on = pricedResources().orElseGet(() -> new SlotPool(DEFAULT_SLOTS).at(price()));
        EnactmentPlanBuilder plan = EnactmentPlan.builder(
                        workflow.orElse(sourceName),
                        submittedAt,
                        strategy.orElse(on instanceof SlotPool ? "fixedpool" : "asap"))
                .revision(revision)
                .jobs(jobs)
                .resources(on);
        deadlineAfter.map(submittedAt::plus).ifPresent(plan::deadline);
        budget.ifPresent(plan::budget);
        return new WorkflowPlanned(plan.build());
    }

    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name));
    }

    /** @throws IllegalArgumentException if the option names an unknown zone */
    public ZoneId zone(String option, ZoneId ifAbsent) {
        try {
            return option(option).map(ZoneId::of).orElse(ifAbsent);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "option " + option + " must be a time zone such as Europe/Paris, but was \"" + options.get(option)
                            + "\"",
                    e);
        }
    }
}
