package io.weatherglass.cli.inputs;

import io.weatherglass.cli.inputs.WorkflowInput.EnactmentHints;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.support.JsonSource;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.planning.PlanRules;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads an enactment plan (the data of a {@code workflow.planned} event) for a simulation. */
final class PlanInputs {

    private PlanInputs() {}

    /**
     * Reads the workflow of a plan with its resources and strategy.
     *
     * @throws IllegalArgumentException if the plan breaks a rule; the message states the file, line, field, value and
     *     rule
     * @throws IOException if the file is missing, unreadable or not JSON
     */
    static WorkflowInput read(Path file) throws IOException {
        JsonSource source = JsonSource.read(file);
        EnactmentPlan plan;
        try {
            plan = PlanDocument.read(source.document(), Instant.EPOCH);
        } catch (InvalidEventException e) {
            throw source.refusal(e.violations());
        }
        List<Violation> violations = PlanRules.validator(PlanValidator.DEFAULT_MAX_JOBS).validate(plan).stream()
                // the strategy is not checked, because --strategy may override it, and users may add custom strategies
                .filter(violation -> !violation.field().equals("/strategy"))
                .toList();
        if (!violations.isEmpty()) {
            throw source.refusal(violations);
        }
        return input(plan, file);
    }

    private static WorkflowInput input(EnactmentPlan plan, Path file) {
        Workflow workflow = Scenarios.workflow(plan);
        return new WorkflowInput(
                plan.workflow(),
                workflow,
                workflow.projectedRuntimesSeconds(),
                RecordedInputs.NONE,
                Optional.empty(),
                new EnactmentHints(
                        Optional.of(plan.strategy()),
                        Optional.empty(),
                        Optional.of(NamedPlatform.of("resources of " + file, plan))),
                List.of());
    }
}
