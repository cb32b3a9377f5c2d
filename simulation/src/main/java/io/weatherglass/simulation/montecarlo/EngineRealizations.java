package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.engine.DrawnEffects;
import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import java.util.List;
import java.util.stream.IntStream;

/** Draws the same realizations as {@link RealizationWorkers} and simulates them on an engine. */
record EngineRealizations(
        SharedEngine engine,
        List<WeightedHypothesis> alternatives,
        AlternativeShares shares,
        RecordedInputs vms,
        RandomKey key,
        MonteCarloOptions options) {
    /** Limits the memory for schedules. */
    private static final int AT_ONCE = 1000;

    EngineRealizations {
        if (options.criticality()) {
            throw new IllegalArgumentException("criticality is computed only by the event kernel, not on an engine");
        }
    }

    void run(int from, int to, Realizations results) {
        for (int begin = from; begin < to; begin += AT_ONCE) {
            int replicate = begin;
            for (Schedule schedule : schedules(begin, Math.min(to, begin + AT_ONCE))) {
                RealizationResult outcome = schedule.outcome();
                results.set(
                        replicate++,
                        outcome.completionSeconds(),
                        outcome.billedUnits(),
                        outcome.vmCount(),
                        outcome.vmUptimeSeconds(),
                        outcome.cost().orElse(Double.NaN));
            }
        }
    }

    List<Schedule> schedules(int from, int to) {
        List<Realization> drawn = IntStream.range(from, to).mapToObj(this::draw).toList();
        return engine.simulate(drawn, options.timeBudget());
    }

    private Realization draw(int replicate) {
        WeightedHypothesis alternative = alternatives.get(shares.of(replicate));
        RuntimeSampler sampler = alternative.model().sampler(alternative.state(), key);
        double[] walltimes = new double[alternative.scenario().workflow().jobCount()];
        sampler.draw(replicate, walltimes);
        VmEffect drawnVms = DrawnVms.of(alternative.scenario().platform(), key, options.bootVariation());
        if (drawnVms instanceof DrawnVms drawn) {
            drawn.begin(replicate);
        }
        return new Realization(
                alternative.scenario(),
                alternative.state(),
                vms,
                walltimes,
                new DrawnEffects(
                        sampler.drawsBoots() ? new DrawnBoots(sampler, drawnVms) : drawnVms,
                        sampler.adjustsWalltimes() ? sampler : WalltimeEffect.NONE));
    }
}
