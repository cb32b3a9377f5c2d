package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.health.HeapBudget;

/** Estimates the heap size of an instance's state from its events. Confined to the poll thread. */
final class HeapFootprint {

    private int jobs;
    private int reportedJobs;
    private long planBytes;
    private long bytes = HeapBudget.INSTANCE_BYTES;

    void grow(WorkflowEvent event, int knownJobs, int recordBytes) {
        bytes += HeapBudget.EVENT_BYTES;
        if (event instanceof WorkflowPlanned planned) {
            replacePlan(planned.plan().jobs().size(), recordBytes);
        } else if (event instanceof WorkflowLearned learned) {
            replacePlan(learned.kinds().stream().mapToInt(LearnedKind::count).sum(), recordBytes);
        } else if (knownJobs > reportedJobs) {
            bytes += HeapBudget.stateBytes(knownJobs - reportedJobs, recordBytes);
        }
        reportedJobs = Math.max(reportedJobs, knownJobs);
        jobs = Math.max(jobs, reportedJobs);
    }

    private void replacePlan(int jobsOfPlan, int recordBytes) {
        jobs = Math.max(jobs, jobsOfPlan);
        bytes -= planBytes;
        planBytes = HeapBudget.stateBytes(jobsOfPlan, recordBytes);
        bytes += planBytes;
    }

    long bytes() {
        return bytes;
    }

    int jobs() {
        return jobs;
    }
}
