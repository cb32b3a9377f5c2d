package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Invariants of the schedule of a whole run with any strategy. */
public final class ScheduleRules {
    private static final double ROUNDING = 1e-6;

    private ScheduleRules() {}

    public static void check(Workflow workflow, Platform platform, double[] walltimes, Schedule schedule) {
        List<JobSchedule> jobs = schedule.jobs();
        assertThat(jobs).hasSize(workflow.jobCount());
        for (int job = 0; job < jobs.size(); job++) {
            double speed = speed(platform, schedule, jobs.get(job).vm());
            checkJob(workflow, walltimes[job] / speed, jobs, job);
        }
        jobs.stream().collect(Collectors.groupingBy(JobSchedule::vm)).values().forEach(ScheduleRules::checkNoOverlap);
        checkBounds(workflow, platform, walltimes, schedule.outcome());
        if (platform instanceof FixedPool) {
            assertThat(schedule.vms()).isEmpty();
        } else {
            checkVms(clouds(platform), schedule);
        }
    }

    private static List<CloudPlatform> clouds(Platform platform) {
        return platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
    }

    private static double speed(Platform platform, Schedule schedule, int vm) {
        assertThat(vm).isNotNegative();
        if (platform instanceof FixedPool pool) {
            return pool.speeds().get(vm);
        }
        return clouds(platform).stream()
                .flatMap(cloud -> cloud.vmTypes().stream())
                .toList()
                .get(schedule.vms().get(vm).type())
                .speed();
    }

    private static void checkJob(Workflow workflow, double walltime, List<JobSchedule> jobs, int job) {
        JobSchedule schedule = jobs.get(job);
        assertThat(schedule.submissionSeconds()).isEqualTo(workflow.releaseSeconds(job));
        assertThat(schedule.scheduledSeconds()).isGreaterThanOrEqualTo(schedule.submissionSeconds());
        assertThat(schedule.startSeconds()).isGreaterThanOrEqualTo(schedule.scheduledSeconds());
        assertThat(schedule.endSeconds()).isEqualTo(schedule.startSeconds() + walltime);
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

    private static void checkBounds(
            Workflow workflow, Platform platform, double[] walltimes, RealizationResult outcome) {
        int atOnce;
        double fastest;
        if (platform instanceof FixedPool pool) {
            atOnce = pool.slots();
            fastest = Collections.max(pool.speeds());
        } else {
            atOnce = clouds(platform).stream().mapToInt(CloudPlatform::maxVms).sum();
            fastest = clouds(platform).stream()
                    .flatMap(cloud -> cloud.vmTypes().stream())
                    .mapToDouble(VmType::speed)
                    .max()
                    .orElseThrow();
        }
        double[] least = Arrays.stream(walltimes).map(w -> w / fastest).toArray();
        assertThat(outcome.completionSeconds() + ROUNDING)
                .isGreaterThanOrEqualTo(criticalPathSeconds(workflow, least))
                .isGreaterThanOrEqualTo(Arrays.stream(least).sum() / atOnce);
    }

    private static double criticalPathSeconds(Workflow workflow, double[] walltimes) {
        double[] end = new double[walltimes.length];
        for (int job : workflow.topologicalOrder()) {
            double start = workflow.releaseSeconds(job);
            for (int k = 0; k < workflow.parentCount(job); k++) {
                start = Math.max(start, end[workflow.parent(job, k)]);
            }
            end[job] = start + walltimes[job];
        }
        return Arrays.stream(end).max().orElseThrow();
    }

    private static void checkVms(List<CloudPlatform> clouds, Schedule schedule) {
        int firstType = 0;
        double uptime = 0;
        long units = 0;
        double cost = 0;
        for (CloudPlatform cloud : clouds) {
            List<VmSchedule> vmsOfCloud = new ArrayList<>();
            for (VmType type : cloud.vmTypes()) {
                int index = firstType++;
                List<VmSchedule> vms =
                        schedule.vms().stream().filter(vm -> vm.type() == index).toList();
                checkQuota(vms, type.maxVms());
                vmsOfCloud.addAll(vms);
                for (VmSchedule vm : vms) {
                    long owed = cloud.billing().units(vm.terminationSeconds() - vm.requestSeconds());
                    units += owed;
                    cost += owed * type.price().map(Price::amount).orElse(Double.NaN);
                    uptime += vm.terminationSeconds() - vm.requestSeconds();
                }
            }
            checkQuota(vmsOfCloud, cloud.maxVms());
        }
        assertThat(schedule.vms()).allMatch(vm -> vm.readySeconds() >= vm.requestSeconds());
        for (JobSchedule job : schedule.jobs()) {
            VmSchedule vm = schedule.vms().get(job.vm());
            assertThat(job.startSeconds()).isGreaterThanOrEqualTo(vm.readySeconds());
            assertThat(job.endSeconds()).isLessThanOrEqualTo(vm.terminationSeconds() + ROUNDING);
        }
        checkSums(schedule, units, uptime, cost);
    }

    /** At each request, at most the quota of VMs is live, including the requested one. */
    private static void checkQuota(List<VmSchedule> vms, int quota) {
        for (VmSchedule requested : vms) {
            double date = requested.requestSeconds();
            assertThat(vms.stream()
                            .filter(vm -> vm.requestSeconds() <= date && vm.terminationSeconds() >= date)
                            .count())
                    .isLessThanOrEqualTo(quota);
        }
    }

    private static void checkSums(Schedule schedule, long units, double uptime, double cost) {
        assertThat(schedule.outcome().vmCount()).isEqualTo(schedule.vms().size());
        assertThat(schedule.outcome().billedUnits()).isEqualTo(units);
        assertThat(schedule.outcome().vmUptimeSeconds()).isCloseTo(uptime, within(ROUNDING));
        if (schedule.outcome().cost().isPresent()) {
            assertThat(schedule.outcome().cost().getAsDouble()).isCloseTo(cost, within(ROUNDING));
        } else {
            assertThat(cost).isNaN();
        }
    }
}
