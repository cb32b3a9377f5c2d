package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.ExecutionState;

/** Not thread-safe. */
final class RealizationWorker {
    private final EventKernel kernel;
    private final RuntimeSampler sampler;
    private final VmEffect vmEffect;
    private final boolean criticality;
    private final double[] walltimes;
    private final int[] timesOnPath;

    RealizationWorker(
            Scenario scenario,
            ExecutionState state,
            RecordedInputs vms,
            RuntimeModel model,
            RandomKey key,
            MonteCarloOptions options) {
        sampler = model.sampler(state, key);
        vmEffect = DrawnVms.of(scenario.platform(), key, options.bootVariation());
        VmEffect ofVms = sampler.drawsBoots() ? new DrawnBoots(sampler, vmEffect) : vmEffect;
        kernel = new EventKernel(scenario, state, vms, ofVms);
        criticality = options.criticality();
        if (criticality) {
            kernel.noteCriticalPaths();
        }
        walltimes = new double[scenario.workflow().jobCount()];
        timesOnPath = new int[walltimes.length];
    }

    void run(int from, int to, Realizations results) {
        for (int replicate = from; replicate < to; replicate++) {
            sampler.draw(replicate, walltimes);
            if (vmEffect instanceof DrawnVms drawn) {
                drawn.begin(replicate);
            }
            kernel.simulate(walltimes, sampler);
            if (criticality) {
                kernel.countCriticalPath(timesOnPath);
            }
            results.set(
                    replicate,
                    kernel.completionSeconds(),
                    kernel.billedUnits(),
                    kernel.vmCount(),
                    kernel.vmUptimeSeconds(),
                    kernel.cost());
        }
    }

    Schedule schedule(int replicate) {
        sampler.draw(replicate, walltimes);
        if (vmEffect instanceof DrawnVms drawn) {
            drawn.begin(replicate);
        }
        return kernel.simulateSchedule(walltimes, sampler);
    }

    int jobCount() {
        return walltimes.length;
    }

    void addTimesOnPath(int[] sums) {
        for (int job = 0; job < sums.length; job++) {
            sums[job] += timesOnPath[job];
        }
    }
}
