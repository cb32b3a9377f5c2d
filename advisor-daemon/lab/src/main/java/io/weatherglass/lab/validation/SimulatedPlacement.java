package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;

/** @param vmOfJob number of the VM of each job; VMs in order of provisioning, jobs in order of the record */
record SimulatedPlacement(RealizationResult outcome, int[] vmOfJob) {

    static SimulatedPlacement of(Schedule schedule) {
        return new SimulatedPlacement(
                schedule.outcome(),
                schedule.jobs().stream().mapToInt(JobSchedule::vm).toArray());
    }
}
