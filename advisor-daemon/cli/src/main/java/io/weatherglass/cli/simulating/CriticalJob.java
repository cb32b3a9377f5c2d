package io.weatherglass.cli.simulating;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.Criticality;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The influence of a job on the makespan (Van Slyke 1963).
 *
 * @param kind empty if the job has none
 * @param criticality share of realizations in which the job is on the critical path (including queueing on VMs)
 * @param cruciality correlation of the job's walltime with the makespan
 */
record CriticalJob(String job, String kind, double criticality, double cruciality) {

    static List<CriticalJob> of(Workflow workflow, Criticality criticality) {
        return IntStream.range(0, workflow.jobCount())
                .mapToObj(job -> new CriticalJob(
                        workflow.jobId(job),
                        workflow.kind(job),
                        criticality.criticality(job),
                        criticality.cruciality(job)))
                .toList();
    }

    static List<CriticalJob> most(List<CriticalJob> jobs, int count) {
        return jobs.stream()
                .sorted(Comparator.comparingDouble(CriticalJob::criticality)
                        .thenComparingDouble(CriticalJob::cruciality)
                        .reversed())
                .limit(count)
                .toList();
    }
}
