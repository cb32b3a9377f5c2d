package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** One worker per alternative, created on first use. Not thread-safe. */
final class RealizationWorkers {
    private final List<WeightedHypothesis> alternatives;
    private final AlternativeShares shares;
    private final RecordedInputs vms;
    private final RandomKey key;
    private final MonteCarloOptions options;
    private final RealizationWorker[] workers;

    RealizationWorkers(
            List<WeightedHypothesis> alternatives,
            AlternativeShares shares,
            RecordedInputs vms,
            RandomKey key,
            MonteCarloOptions options) {
        this.alternatives = alternatives;
        this.shares = shares;
        this.vms = vms;
        this.key = key;
        this.options = options;
        workers = new RealizationWorker[alternatives.size()];
    }

    void run(int from, int to, Realizations results) {
        int begin = from;
        while (begin < to) {
            int alternative = shares.of(begin);
            int end = begin + 1;
            while (end < to && shares.of(end) == alternative) {
                end++;
            }
            worker(alternative).run(begin, end, results);
            begin = end;
        }
    }

    Schedule schedule(int replicate) {
        return worker(shares.of(replicate)).schedule(replicate);
    }

    private RealizationWorker worker(int alternative) {
        if (workers[alternative] == null) {
            WeightedHypothesis chosen = alternatives.get(alternative);
            workers[alternative] =
                    new RealizationWorker(chosen.scenario(), chosen.state(), vms, chosen.model(), key, options);
        }
        return workers[alternative];
    }

    Stream<RealizationWorker> workers() {
        return Arrays.stream(workers).filter(Objects::nonNull);
    }
}
