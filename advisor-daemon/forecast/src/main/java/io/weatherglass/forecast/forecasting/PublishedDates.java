package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.CompletionsToCome;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Adjusts the simulated start and end times of jobs to a pooled makespan. In each realization, the last job ends at the
 * pooled makespan of the same rank. Running jobs end as simulated, or proportionally earlier if the run ends sooner.
 * Each waiting or unreported job ends at the same share of the remaining time as a random job of its kind in a past
 * run, but after its dependencies. Coverage: docs/research/forecasts.md, "Single jobs". Immutable.
 */
final class PublishedDates {

    /** Stream of random numbers, different from the streams of runtimes, boots and lifetimes. */
    private static final int ORDER_STREAM = 8;

    private final Workflow workflow;
    private final CompletionsToCome past;
    private final RandomKey key;
    private final double now;
    private final int[] open;
    private final boolean[] running;
    /** By job: its index among the open jobs, -1 if ended. */
    private final int[] place;

    private final Map<String, List<Integer>> waiting = new LinkedHashMap<>();

    private final Map<String, Integer> underWay = new LinkedHashMap<>();

    PublishedDates(InstanceSnapshot snapshot, ForecastInput rest, CompletionsToCome past, int[] open) {
        workflow = rest.alternatives().get(0).scenario().workflow();
        this.past = past;
        key = rest.key();
        now = snapshot.elapsedSeconds();
        this.open = open;
        running = new boolean[open.length];
        place = new int[workflow.jobCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < open.length; i++) {
            String kind = snapshot.jobs().planned(open[i]).kind();
            place[open[i]] = i;
            running[i] = snapshot.jobs().phase(open[i]) == JobPhase.RUNNING;
            underWay.merge(kind, running[i] ? 1 : 0, Integer::sum);
            if (!running[i]) {
                waiting.computeIfAbsent(kind, none -> new ArrayList<>()).add(i);
            }
        }
    }

    /**
     * Adjusts times (by open job, s from the origin) to the makespan of the k-th realization; no time is moved into the
     * past.
     */
    void move(int k, double[] starts, double[] ends, double makespan) {
        double last = Arrays.stream(ends).max().orElse(now);
        double remaining = last > now ? (makespan - now) / (last - now) : 1;
        double[] moved = new double[ends.length];
        for (int i = 0; i < ends.length; i++) {
            boolean stays = running[i] && makespan >= last && ends[i] < last;
            moved[i] = stays ? ends[i] : Math.min(makespan, now + (ends[i] - now) * remaining);
        }
        waiting.forEach((kind, places) -> asInThePast(k, kind, places, makespan, moved));
        afterThoseBefore(moved);
        stretched(moved, makespan);
        for (int i = 0; i < ends.length; i++) {
            if (!running[i]) {
                starts[i] = Math.min(moved[i], Math.max(begun(i, moved), moved[i] - (ends[i] - starts[i])));
            }
            ends[i] = moved[i];
        }
    }

    /** Assigns jobs in random order to evenly spaced jobs of a past run, if that run had jobs of this kind. */
    private void asInThePast(int k, String kind, List<Integer> places, double makespan, double[] moved) {
        double[] shares = past.shares(k % past.runs(), kind, underWay.get(kind));
        if (shares.length == 0) {
            return;
        }
        int[] order = places.stream().mapToInt(Integer::intValue).toArray();
        SplittableRandom random = new SplittableRandom(key.sequence(ORDER_STREAM, kind, k));
        for (int n = 0; n < order.length; n++) {
            int other = n + random.nextInt(order.length - n);
            int swapped = order[n];
            order[n] = order[other];
            order[other] = swapped;
            // the last job of the past run is always used
            int there = shares.length - 1 - (int) ((long) n * shares.length / order.length);
            moved[order[n]] = now + shares[there] * (makespan - now);
        }
    }

    private void afterThoseBefore(double[] moved) {
        for (int job : workflow.topologicalOrder()) {
            int i = place[job];
            if (i >= 0 && !running[i]) {
                moved[i] = Math.max(moved[i], begun(i, moved));
            }
        }
    }

    private double begun(int i, double[] moved) {
        double date = now;
        for (int k = 0; k < workflow.parentCount(open[i]); k++) {
            int parent = place[workflow.parent(open[i], k)];
            date = parent < 0 ? date : Math.max(date, moved[parent]);
        }
        return date;
    }

    private void stretched(double[] moved, double makespan) {
        double last = now;
        double lastWaiting = now;
        for (int i = 0; i < moved.length; i++) {
            last = Math.max(last, moved[i]);
            lastWaiting = running[i] ? lastWaiting : Math.max(lastWaiting, moved[i]);
        }
        if (last >= makespan) {
            return;
        }
        for (int i = 0; i < moved.length; i++) {
            if (!running[i]) {
                moved[i] = lastWaiting > now && moved[i] < lastWaiting
                        ? now + (moved[i] - now) * (makespan - now) / (lastWaiting - now)
                        : makespan;
            }
        }
    }
}
