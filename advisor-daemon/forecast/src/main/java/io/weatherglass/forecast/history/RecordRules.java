package io.weatherglass.forecast.history;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import java.util.List;

final class RecordRules {

    private RecordRules() {}

    static void require(RecordedRun run, EnactmentPlan plan) {
        require(plan);
        for (RecordedTask task : run.tasks()) {
            requireSeconds("submission_date of job " + task.id(), Math.abs(task.submissionDateSeconds()));
            if (task.ended()) {
                requireSeconds("real_walltime of job " + task.id(), task.walltimeSeconds());
            }
            task.usage().ifPresent(usage -> {
                requireSeconds("real_runtime of job " + task.id(), usage.runtimeSeconds());
                requireSeconds("management_time of job " + task.id(), usage.managementSeconds());
            });
        }
        for (RecordedBoot boot : run.boots()) {
            requireSeconds("boot_time", boot.bootSeconds());
            requireSeconds(
                    "provisioning_date", Math.abs(boot.provisioningDateSeconds().orElse(0)));
            requireSeconds("lag", boot.lagSeconds().orElse(0));
        }
    }

    static void require(EnactmentPlan plan) {
        List<Violation> violations = PlanValidator.validateForm(plan);
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(violations.get(0).message());
        }
    }

    static void requireSeconds(String field, double seconds) {
        if (!(seconds <= Bounds.MAX_SECONDS)) {
            throw new IllegalArgumentException(
                    field + " must be at most " + (long) Bounds.MAX_SECONDS + " s (ten years), but was " + seconds);
        }
    }
}
