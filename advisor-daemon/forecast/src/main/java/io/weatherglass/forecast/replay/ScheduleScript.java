package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.simulation.kernel.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

public final class ScheduleScript {

    private final List<TimedEvent> events = new ArrayList<>();
    private final List<String> typeNames = new ArrayList<>();
    private boolean transfers;

    private ScheduleScript(Resources resources) {
        if (resources instanceof SlotPool pool) {
            transfers = pool.storage().isPresent();
        }
        for (VmResources cloud : resources.clouds()) {
            cloud.vmTypes().forEach(type -> typeNames.add(type.name()));
            transfers |= cloud.storage().isPresent();
        }
    }

    /** @param plan plan whose jobs are in the order of the schedule */
    public static ReplayScript of(String label, EnactmentPlan plan, Schedule schedule) {
        ScheduleScript script = new ScheduleScript(plan.resources());
        for (int vm = 0; vm < schedule.vms().size(); vm++) {
            script.addVm(vmId(vm), schedule.vms().get(vm));
        }
        boolean onVms = !schedule.vms().isEmpty();
        for (int job = 0; job < plan.jobs().size(); job++) {
            script.addJob(plan.jobs().get(job), schedule.jobs().get(job), onVms);
        }
        OptionalLong btus = onVms ? OptionalLong.of(schedule.outcome().billedUnits()) : OptionalLong.empty();
        return ReplayScript.of(label, plan, script.events, schedule.outcome().completionSeconds(), btus);
    }

    static String vmId(int vm) {
        return "vm-" + (vm + 1);
    }

    private void addVm(String id, Schedule.VmSchedule vm) {
        add(
                vm.requestSeconds(),
                new VmRequested(id, typeNames.size() > 1 ? Optional.of(typeNames.get(vm.type())) : Optional.empty()));
        add(vm.readySeconds(), new VmBooted(id));
        add(vm.terminationSeconds(), new VmTerminated(id));
    }

    private void addJob(PlannedJob job, Schedule.JobSchedule schedule, boolean onVms) {
        String id = job.id();
        Optional<String> vm = onVms ? Optional.of(vmId(schedule.vm())) : Optional.empty();
        add(schedule.submissionSeconds(), new JobSubmitted(id, 1));
        vm.ifPresent(name -> add(schedule.scheduledSeconds(), new JobScheduled(id, 1, name)));
        add(schedule.startSeconds(), new JobStarted(id, 1, vm));
        add(
                schedule.endSeconds(),
                new JobCompleted(
                        id,
                        1,
                        schedule.endSeconds() - schedule.startSeconds(),
                        vm,
                        OptionalDouble.empty(),
                        transfers
                                ? OptionalDouble.of(schedule.computeEndSeconds() - schedule.computeStartSeconds())
                                : OptionalDouble.empty(),
                        OptionalDouble.empty()));
    }

    private void add(double seconds, WorkflowEvent event) {
        events.add(new TimedEvent(seconds, event));
    }
}
