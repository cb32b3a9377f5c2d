package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * Adapts the events of a source to the limits of the protocol, so that jobs with long names, invisible characters or
 * runtimes beyond {@link Bounds} are not lost. See {@link NameRules#fitting}.
 */
final class EventFitting {
    private EventFitting() {}

    static WorkflowEvent fitting(WorkflowEvent event) {
        if (event instanceof JobSubmitted job) {
            return new JobSubmitted(
                    fit(job.jobId()),
                    job.attempt(),
                    fit(job.name()),
                    fit(job.kind()),
                    fit(job.dependencies()),
                    job.request(),
                    job.inputBytes());
        } else if (event instanceof JobScheduled job) {
            return new JobScheduled(fit(job.jobId()), job.attempt(), fit(job.vmId()));
        } else if (event instanceof JobStarted job) {
            return new JobStarted(fit(job.jobId()), job.attempt(), fit(job.vmId()));
        } else if (event instanceof JobCompleted job) {
            return fitting(job);
        } else if (event instanceof JobFailed job) {
            return new JobFailed(
                    fit(job.jobId()),
                    job.attempt(),
                    cut(job.reason()),
                    known(job.runtimeSeconds()),
                    job.willRetry(),
                    fitting(job.usage()));
        } else if (event instanceof JobCancelled job) {
            return new JobCancelled(fit(job.jobId()));
        } else if (event instanceof JobSkipped job) {
            return new JobSkipped(fit(job.jobId()));
        } else if (event instanceof VmRequested vm) {
            return new VmRequested(fit(vm.vmId()), fit(vm.vmType()), vm.price());
        } else if (event instanceof VmBooted vm) {
            return new VmBooted(fit(vm.vmId()));
        } else if (event instanceof VmTerminated vm) {
            return new VmTerminated(fit(vm.vmId()));
        } else if (event instanceof VmFailed vm) {
            return new VmFailed(fit(vm.vmId()), cut(vm.reason()));
        } else if (event instanceof WorkflowStarted started) {
            return fitting(started);
        } else if (event instanceof WorkflowFailed failed) {
            return new WorkflowFailed(cut(failed.reason()), failed.reported());
        }
        return event instanceof WorkflowPlanned planned ? new WorkflowPlanned(fitting(planned.plan())) : event;
    }

    /** Reports a job with an implausible runtime as skipped: it is done, but its runtime is not used for learning. */
    private static WorkflowEvent fitting(JobCompleted job) {
        if (job.runtimeSeconds() > Bounds.MAX_SECONDS) {
            return new JobSkipped(fit(job.jobId()));
        }
        return new JobCompleted(
                fit(job.jobId()),
                job.attempt(),
                job.runtimeSeconds(),
                fit(job.vmId()),
                known(job.inputSeconds()),
                known(job.computeSeconds()),
                known(job.outputSeconds()),
                fitting(job.usage()));
    }

    private static JobUsage fitting(JobUsage usage) {
        return usage.on(fit(usage.node())).in(fit(usage.container()));
    }

    private static WorkflowStarted fitting(WorkflowStarted started) {
        Map<String, Integer> expected = new TreeMap<>();
        started.expectedJobs().forEach((kind, count) -> expected.put(fit(kind), count));
        Map<String, Set<String>> kinds = new TreeMap<>();
        started.kinds().forEach((kind, before) -> kinds.put(fit(kind), Set.copyOf(fit(List.copyOf(before)))));
        return started.toBuilder()
                .workflow(fit(started.workflow()))
                .expectedJobs(expected)
                .resumes(fit(started.resumes()))
                .kinds(kinds)
                .revision(fit(started.revision()))
                .parametersHash(fit(started.parametersHash()))
                .build();
    }

    private static EnactmentPlan fitting(EnactmentPlan plan) {
        return plan.toBuilder()
                .workflow(fit(plan.workflow()))
                .jobs(fittingJobs(plan.jobs()))
                .build();
    }

    static List<PlannedJob> fittingJobs(List<PlannedJob> jobs) {
        return jobs.stream()
                .map(job -> job.toBuilder()
                        .id(fit(job.id()))
                        .name(fit(job.name()))
                        .kind(fit(job.kind()))
                        .dependencies(fit(job.dependencies()))
                        .build())
                .toList();
    }

    private static String fit(String name) {
        return NameRules.fitting(name);
    }

    private static Optional<String> fit(Optional<String> name) {
        return name.map(NameRules::fitting);
    }

    private static List<String> fit(List<String> names) {
        return names.stream().map(NameRules::fitting).toList();
    }

    private static Optional<String> cut(Optional<String> reason) {
        return reason.map(NameRules::cut);
    }

    private static OptionalDouble known(OptionalDouble seconds) {
        return seconds.isPresent() && seconds.getAsDouble() > Bounds.MAX_SECONDS ? OptionalDouble.empty() : seconds;
    }
}
