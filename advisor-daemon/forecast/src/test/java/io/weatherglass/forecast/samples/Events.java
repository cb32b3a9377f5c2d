package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import java.util.Optional;
import java.util.OptionalDouble;

/** Short constructors of events; {@code ""} means no VM. */
public final class Events {

    private Events() {}

    public static WorkflowEvent submitted(String job) {
        return new JobSubmitted(job, 1);
    }

    public static WorkflowEvent scheduled(String job, String vm) {
        return new JobScheduled(job, 1, vm);
    }

    public static WorkflowEvent started(String job, int attempt, String vm) {
        return new JobStarted(job, attempt, named(vm));
    }

    public static WorkflowEvent started(String job, String vm) {
        return started(job, 1, vm);
    }

    public static WorkflowEvent completed(String job, int attempt, double runtimeSeconds, String vm) {
        return new JobCompleted(
                job,
                attempt,
                runtimeSeconds,
                named(vm),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    public static WorkflowEvent completed(String job, double runtimeSeconds, String vm) {
        return completed(job, 1, runtimeSeconds, vm);
    }

    public static WorkflowEvent failed(String job, int attempt, boolean willRetry) {
        return new JobFailed(job, attempt, Optional.of("exit 1"), OptionalDouble.empty(), willRetry);
    }

    public static WorkflowEvent requested(String vm) {
        return new VmRequested(vm, Optional.empty());
    }

    private static Optional<String> named(String vm) {
        return vm.isEmpty() ? Optional.empty() : Optional.of(vm);
    }
}
