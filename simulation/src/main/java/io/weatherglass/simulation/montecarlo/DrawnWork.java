package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Control variates [Lavenberg, Welch 1981]: quantities known before a realization is simulated. These are the drawn
 * work of jobs that have not started, in total and by kind, and the longest remaining time of running jobs. Drawing is
 * much cheaper than simulating, so the means of these quantities can be estimated from many more realizations.
 */
public final class DrawnWork {
    /**
     * Maximum number of job kinds that have a control. Each control needs 20 values, so controls for further kinds
     * would not be used with fewer than 200 realizations.
     */
    private static final int MAX_KINDS = 8;

    private static final int ALL = 0;
    private static final int RUNNING = 1;
    private static final int FIRST_KIND = 2;
    private static final int NONE = -1;

    private DrawnWork() {}

    /**
     * Draws the first realizations of a forecast. Returns the values of the controls in seconds, by control (most
     * useful first) and replicate.
     */
    public static double[][] controls(List<WeightedHypothesis> alternatives, RandomKey key, int replicates) {
        AlternativeShares shares = new AlternativeShares(alternatives);
        List<RuntimeSampler> samplers = alternatives.stream()
                .map(one -> one.model().sampler(one.state(), key))
                .toList();
        ExecutionState state = alternatives.get(0).state();
        Workflow workflow = state.workflow();
        int[] kindOf = kinds(state);
        int[] open = jobs(state, false);
        int[] running = jobs(state, true);
        int controls =
                FIRST_KIND + Math.min(MAX_KINDS, Arrays.stream(kindOf).max().orElse(NONE) + 1);
        double[] worked =
                Arrays.stream(running).mapToDouble(state::workedSeconds).toArray();
        double[][] values = new double[controls][replicates];
        double[] walltimes = new double[workflow.jobCount()];
        double[] byKind = new double[MAX_KINDS + 1];
        for (int k = 0; k < replicates; k++) {
            samplers.get(shares.of(k)).draw(k, walltimes);
            Arrays.fill(byKind, 0);
            double all = 0;
            for (int job : open) {
                all += walltimes[job];
                byKind[Math.min(kindOf[job], MAX_KINDS)] += walltimes[job];
            }
            values[ALL][k] = all;
            for (int kind = 0; kind < controls - FIRST_KIND; kind++) {
                values[FIRST_KIND + kind][k] = byKind[kind];
            }
            double longest = 0;
            for (int one = 0; one < running.length; one++) {
                longest = Math.max(longest, walltimes[running[one]] - worked[one]);
            }
            values[RUNNING][k] = longest;
        }
        return values;
    }

    private static int[] jobs(ExecutionState state, boolean running) {
        return IntStream.range(0, state.workflow().jobCount())
                .filter(job ->
                        state.status(job) != JobStatus.DONE && (state.status(job) == JobStatus.RUNNING) == running)
                .toArray();
    }

    /** Returns the rank of each job's kind by projected work; {@link #NONE} for jobs that have started. */
    private static int[] kinds(ExecutionState state) {
        Workflow workflow = state.workflow();
        Map<String, Double> work = new HashMap<>();
        int[] open = jobs(state, false);
        for (int job : open) {
            work.merge(workflow.kind(job), workflow.projectedRuntimeSeconds(job), Double::sum);
        }
        List<String> ranked = new ArrayList<>(work.keySet());
        ranked.sort(Comparator.<String>comparingDouble(kind -> -work.get(kind)).thenComparing(kind -> kind));
        Map<String, Integer> rank = new HashMap<>();
        ranked.forEach(kind -> rank.put(kind, rank.size()));
        int[] kindOf = new int[workflow.jobCount()];
        Arrays.fill(kindOf, NONE);
        for (int job : open) {
            kindOf[job] = rank.get(workflow.kind(job));
        }
        return kindOf;
    }
}
