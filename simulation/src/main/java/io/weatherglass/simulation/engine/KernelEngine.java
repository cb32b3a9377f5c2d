package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
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
                    first.scenario(), ExecutionState.start(first.scenario().workflow()), first.recorded());
            while (k < realizations.size() && alike(realizations.get(k), first)) {
                double[] walltimes = realizations.get(k).walltimesSeconds();
                schedules.add(kernel.simulateSchedule(walltimes, WalltimeEffect.NONE));
                k++;
            }
        }
        return schedules;
    }

    private static boolean alike(Realization one, Realization other) {
        return one.scenario() == other.scenario() && one.recorded() == other.recorded();
    }

    @Override
    public void close() {}
}
