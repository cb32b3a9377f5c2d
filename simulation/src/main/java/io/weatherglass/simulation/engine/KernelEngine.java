package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import java.util.ArrayList;
import java.util.List;

/** Engine that uses the {@link EventKernel}. Consecutive realizations of the same scenario share a prepared kernel. */
public final class KernelEngine implements SimulationEngine {
    @Override
    public String name() {
        return "kernel";
    }

    @Override
    public List<Schedule> simulate(List<Realization> realizations) {
        List<Schedule> schedules = new ArrayList<>(realizations.size());
        for (int k = 0; k < realizations.size(); ) {
            Realization first = realizations.get(k);
            EventKernel kernel = new EventKernel(
                    first.scenario(),
                    first.state(),
                    first.recorded(),
                    first.effects().vms());
            while (k < realizations.size() && alike(realizations.get(k), first)) {
                Realization next = realizations.get(k);
                schedules.add(kernel.simulateSchedule(
                        next.walltimesSeconds(), next.effects().walltimes()));
                k++;
            }
        }
        return schedules;
    }

    private static boolean alike(Realization one, Realization other) {
        return one.scenario() == other.scenario()
                && one.state() == other.state()
                && one.recorded() == other.recorded()
                && one.effects().vms() == other.effects().vms();
    }

    @Override
    public void close() {}
}
