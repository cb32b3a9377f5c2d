package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.simulating.SimulationReport.Cost;
import io.weatherglass.cli.simulating.SimulationReport.JobRow;
import io.weatherglass.cli.simulating.SimulationReport.Use;
import io.weatherglass.cli.simulating.SimulationReport.VmRow;
import io.weatherglass.cli.simulating.SimulationReport.What;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.SimulatorKnowledge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Simulates one execution of a workflow on a platform and reports the result. */
public final class Simulation {

    private final WorkflowInput input;
    private final NamedPlatform platform;
    private final Scenario scenario;
    private final SimulatorKnowledge known;

    /**
     * @throws IllegalArgumentException if the strategy does not suit the platform, or the platform has no hosts for the
     *     background load
     */
    public Simulation(
            WorkflowInput input,
            NamedPlatform platform,
            ProvisioningStrategy strategy,
            BackgroundLoad background,
            SimulatorKnowledge known) {
        this.input = input;
        this.platform = platform;
        this.scenario = input.scenario(platform.platform(), strategy, background);
        this.known = known;
    }

    /** @throws IllegalArgumentException under the same conditions as {@link SimulationEngine#simulate} */
    public SimulationReport run(SimulationEngine engine) {
        return report(
                engine.simulate(new Realization(scenario, input.vms(), input.singleWalltimeSeconds())), engine.name());
    }

    private SimulationReport report(Schedule schedule, String engine) {
        List<JobRow> jobs = jobRows(schedule);
        List<VmRow> vms = vmRows(schedule, jobs);
        double billed = vms.stream().mapToDouble(VmRow::billedSeconds).sum();
        double busy = jobs.stream().mapToDouble(JobRow::walltimeSeconds).sum();
        OptionalDouble money = schedule.outcome().cost();
        What what = new What(
                input.label(),
                jobs.size(),
                scenario.strategy().name(),
                platform.name(),
                engine,
                known.label(),
                notes());
        Use use = new Use(
                vms.size(),
                platform.billsByBtu() ? OptionalLong.of(schedule.outcome().billedUnits()) : OptionalLong.empty(),
                billed,
                schedule.outcome().vmUptimeSeconds(),
                busy,
                billed > 0 ? OptionalDouble.of(busy / schedule.outcome().vmUptimeSeconds()) : OptionalDouble.empty(),
                money.isPresent() ? Optional.of(new Cost(money.getAsDouble(), platform.currency())) : Optional.empty());
        return new SimulationReport(
                what, schedule.outcome().completionSeconds(), input.firstSubmissionSeconds(), use, jobs, vms);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(input.notes());
        notes.addAll(platform.notes());
        long unknown = input.jobsWithoutWalltime();
        if (unknown > 0) {
            notes.add(CountText.of(unknown, "job")
                    + (input.enactor().isPresent()
                            ? " without a walltime (lost, or with no projected runtime): simulated with 0 s"
                            : " without a projection: simulated with the mean of jobs of the same kind"));
        }
        if (input.enactor().isPresent() && platform.hasStorage()) {
            notes.add("recorded walltimes already include transfers, which are counted again because the platform has"
                    + " storage");
        }
        return notes;
    }

    private List<JobRow> jobRows(Schedule schedule) {
        Workflow workflow = input.workflow();
        List<JobRow> rows = new ArrayList<>();
        for (int job = 0; job < workflow.jobCount(); job++) {
            JobSchedule way = schedule.jobs().get(job);
            rows.add(new JobRow(
                    workflow.jobId(job),
                    workflow.kind(job),
                    way.vm(),
                    way.submissionSeconds(),
                    way.scheduledSeconds(),
                    way.startSeconds(),
                    way.computeStartSeconds(),
                    way.computeEndSeconds(),
                    way.endSeconds()));
        }
        return rows;
    }

    private List<VmRow> vmRows(Schedule schedule, List<JobRow> jobs) {
        int count = platform.platform() instanceof FixedPool pool
                ? pool.slots()
                : schedule.vms().size();
        int[] jobCount = new int[count];
        double[] busy = new double[count];
        for (JobRow job : jobs) {
            jobCount[job.vm()]++;
            busy[job.vm()] += job.walltimeSeconds();
        }
        List<VmRow> rows = new ArrayList<>();
        for (int vm = 0; vm < count; vm++) {
            rows.add(
                    platform.platform() instanceof FixedPool
                            ? slotRow(vm, schedule.outcome().completionSeconds(), jobCount[vm], busy[vm])
                            : vmRow(vm, schedule.vms().get(vm), jobCount[vm], busy[vm]));
        }
        return rows;
    }

    private static VmRow slotRow(int slot, double endSeconds, int jobs, double busySeconds) {
        return new VmRow(slot, "slot", 0, 0, endSeconds, 0, 0, jobs, busySeconds);
    }

    private VmRow vmRow(int index, Schedule.VmSchedule vm, int jobs, double busySeconds) {
        int type = vm.type();
        for (CloudPlatform cloud : platform.clouds()) {
            if (type < cloud.vmTypes().size()) {
                double uptime = vm.terminationSeconds() - vm.requestSeconds();
                return new VmRow(
                        index,
                        cloud.vmTypes().get(type).name(),
                        vm.requestSeconds(),
                        vm.readySeconds(),
                        vm.terminationSeconds(),
                        cloud.billing().billedSeconds(uptime),
                        cloud.billing().unitSeconds(),
                        jobs,
                        busySeconds);
            }
            type -= cloud.vmTypes().size();
        }
        throw new IllegalStateException("VM " + index + " has the unknown type " + vm.type());
    }
}
