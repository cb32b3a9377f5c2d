package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What holds for every schedule of a whole run, whatever the strategy. */
public final class ScheduleRules {
    private static final double ROUNDING = 1e-6;

    private ScheduleRules() {}

    /** Asserts all rules. */
    public static void check(Workflow workflow, Platform platform, double[] walltimes, Schedule schedule) {
        List<JobSchedule> jobs = schedule.jobs();
        assertThat(jobs).hasSize(workflow.jobCount());
        for (int job = 0; job < jobs.size(); job++) {
            checkJob(workflow, walltimes, jobs, job);
        }
        jobs.stream().collect(Collectors.groupingBy(JobSchedule::vm)).values().forEach(ScheduleRules::checkNoOverlap);
        checkBounds(workflow, platform, walltimes, schedule.outcome());
        if (platform instanceof CloudPlatform cloud) {
            checkVms(cloud, schedule);
        } else {
            assertThat(schedule.vms()).isEmpty();
        }
    }

    private static void checkJob(Workflow workflow, double[] walltimes, List<JobSchedule> jobs, int job) {
        JobSchedule schedule = jobs.get(job);
        assertThat(schedule.vm()).isNotNegative();
        assertThat(schedule.submissionSeconds()).isEqualTo(workflow.releaseSeconds(job));
        assertThat(schedule.scheduledSeconds()).isGreaterThanOrEqualTo(schedule.submissionSeconds());
        assertThat(schedule.startSeconds()).isGreaterThanOrEqualTo(schedule.scheduledSeconds());
        assertThat(schedule.endSeconds()).isEqualTo(schedule.startSeconds() + walltimes[job]);
        for (int k = 0; k < workflow.parentCount(job); k++) {
            assertThat(schedule.scheduledSeconds())
                    .isGreaterThanOrEqualTo(jobs.get(workflow.parent(job, k)).endSeconds());
        }
    }

    private static void checkNoOverlap(List<JobSchedule> sameVm) {
        List<JobSchedule> inOrder = sameVm.stream()
                .sorted(Comparator.comparingDouble(JobSchedule::startSeconds)
                        .thenComparingDouble(JobSchedule::endSeconds))
                .toList();
        for (int k = 1; k < inOrder.size(); k++) {
            assertThat(inOrder.get(k).startSeconds())
                    .isGreaterThanOrEqualTo(inOrder.get(k - 1).endSeconds());
        }
    }

    private static void checkBounds(Workflow workflow, Platform platform, double[] walltimes, Outcome outcome) {
        int atOnce = platform instanceof FixedPool pool ? pool.slots() : ((CloudPlatform) platform).maxVms();
        double work = Arrays.stream(walltimes).sum();
        assertThat(outcome.completionSeconds() + ROUNDING)
                .isGreaterThanOrEqualTo(workflow.criticalPathSeconds(walltimes))
                .isGreaterThanOrEqualTo(work / atOnce);
    }

    private static void checkVms(CloudPlatform cloud, Schedule schedule) {
        List<VmSchedule> vms = schedule.vms();
        double uptime = 0;
        long units = 0;
        for (int k = 0; k < vms.size(); k++) {
            VmSchedule vm = vms.get(k);
            double request = vm.requestSeconds();
            assertThat(vm.readySeconds()).isGreaterThanOrEqualTo(request);
            assertThat(vms.subList(0, k + 1).stream()
                            .filter(other -> other.terminationSeconds() >= request)
                            .count())
                    .isLessThanOrEqualTo(cloud.maxVms());
            uptime += vm.terminationSeconds() - request;
            units += cloud.billing().units(vm.terminationSeconds() - request);
        }
        for (JobSchedule job : schedule.jobs()) {
            VmSchedule vm = vms.get(job.vm());
            assertThat(job.startSeconds()).isGreaterThanOrEqualTo(vm.readySeconds());
            assertThat(job.endSeconds()).isLessThanOrEqualTo(vm.terminationSeconds() + ROUNDING);
        }
        assertThat(schedule.outcome().vmCount()).isEqualTo(vms.size());
        assertThat(schedule.outcome().billedUnits()).isEqualTo(units);
        assertThat(schedule.outcome().vmUptimeSeconds())
                .isCloseTo(uptime, org.assertj.core.api.Assertions.within(ROUNDING));
    }
}
