package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

final class ScheduleReport {
    private ScheduleReport() {}

    /** @param vms VMs of clouds, excluding slots of a fixed pool */
    static Schedule of(Scenario scenario, ExecutionState state, JobLog log, List<Vm> vms, List<OfferedType> offers) {
        Workflow workflow = scenario.workflow();
        List<JobSchedule> jobs = new ArrayList<>();
        for (int job = 0; job < workflow.jobCount(); job++) {
            jobs.add(new JobSchedule(
                    log.releaseSeconds(job),
                    log.scheduled[job],
                    log.start[job],
                    log.computeStart[job],
                    log.computeEnd[job],
                    log.end[job],
                    log.vm[job]));
        }
        double completion = log.lastCompletion();
        return new Schedule(
                scenario.platform() instanceof FixedPool pool
                        ? ofPool(completion, pool, state, log)
                        : outcome(completion, vms, offers),
                jobs,
                schedules(vms));
    }

    private static RealizationResult ofPool(double completion, FixedPool pool, ExecutionState state, JobLog log) {
        OptionalDouble cost = pool.billing().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(state.owed()
                        + IntStream.range(0, log.end.length)
                                .filter(job -> state.status(job) != JobStatus.DONE)
                                .mapToDouble(job -> pool.billing().get().cost(job, log.end[job] - log.start[job]))
                                .sum());
        return new RealizationResult(completion, 0, 0, 0, cost);
    }

    private static List<VmSchedule> schedules(List<Vm> vms) {
        return vms.stream()
                .map(vm -> new VmSchedule(vm.offer.type(), vm.requestSeconds, vm.readySeconds, vm.terminationSeconds))
                .toList();
    }

    private static RealizationResult outcome(double completion, List<Vm> vms, List<OfferedType> offers) {
        long units = 0;
        double uptime = 0;
        double cost = 0;
        boolean known = offers.stream().anyMatch(offer -> offer.vmType().price().isPresent());
        for (Vm vm : vms) {
            BillingModel billing = vm.offer.cloud().orElseThrow().billing();
            double up = Math.max(0, vm.terminationSeconds - vm.requestSeconds);
            Optional<Price> price = vm.offer.vmType().price();
            units += billing.units(up);
            uptime += up;
            known &= price.isPresent();
            cost += price.map(one -> one.cost(billing, up)).orElse(0.0);
        }
        OptionalDouble amount = known ? OptionalDouble.of(cost) : OptionalDouble.empty();
        return new RealizationResult(completion, vms.size(), units, uptime, amount);
    }
}
