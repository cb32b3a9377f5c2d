package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random workflows with start delays, checked after every event; fixed seeds. */
class SeenSlotsOfRandomRunsTest {

    /** Number of runs for each actual and each planned number of slots. */
    private static final int RUNS = Boolean.getBoolean("weatherglass.all") ? 100 : 30;

    private static final double MEAN_RUNTIME_SECONDS = 100;

    /** Longest delay between a slot becoming free and the start. */
    private static final double MAX_LATENCY_SECONDS = 30;

    /** An event with its time and its position among simultaneous events. */
    private record Timed(double date, int order, WorkflowEvent event) {}

    /** Jobs with up to two dependencies each; a free slot runs the job that became ready first. */
    private static final class RandomRun {
        private final Random random;
        private final int[][] dependencies;
        private final double[] ended;
        private final List<Timed> events = new ArrayList<>();

        RandomRun(int jobs, int slots, long seed) {
            random = new Random(seed);
            dependencies = IntStream.range(0, jobs)
                    .mapToObj(job -> random.ints(job == 0 ? 0 : random.nextInt(3), 0, Math.max(1, job))
                            .distinct()
                            .toArray())
                    .toArray(int[][]::new);
            ended = new double[jobs];
            Arrays.fill(ended, Double.POSITIVE_INFINITY);
            double[] free = new double[slots];
            List<Integer> left =
                    new ArrayList<>(IntStream.range(0, jobs).boxed().toList());
            while (!left.isEmpty()) {
                Arrays.sort(free);
                Integer next = left.stream()
                        .min(Comparator.comparingDouble(this::ready))
                        .orElseThrow();
                left.remove(next);
                free[0] = run(next, Math.max(ready(next), free[0]));
            }
            events.sort(Comparator.comparingDouble(Timed::date).thenComparingInt(Timed::order));
        }

        private double ready(int job) {
            return Arrays.stream(dependencies[job])
                    .mapToDouble(before -> ended[before])
                    .max()
                    .orElse(0);
        }

        private double run(int job, double placed) {
            double started = placed + MAX_LATENCY_SECONDS * random.nextDouble();
            double runtime = -MEAN_RUNTIME_SECONDS * StrictMath.log(1 - random.nextDouble());
            ended[job] = started + runtime;
            events.add(new Timed(ended[job], 0, Events.completed("j" + job, runtime, "")));
            events.add(new Timed(ready(job), 1, Events.submitted("j" + job)));
            events.add(new Timed(started, 2, Events.started("j" + job, "")));
            return ended[job];
        }

        /** Detected slots after each event, for a plan with this number of slots. */
        List<Optional<Integer>> seen(int plannedSlots) {
            PlannedJob[] jobs = IntStream.range(0, dependencies.length)
                    .mapToObj(job -> Plans.job(
                            "j" + job,
                            MEAN_RUNTIME_SECONDS,
                            Arrays.stream(dependencies[job])
                                    .mapToObj(before -> "j" + before)
                                    .toArray(String[]::new)))
                    .toArray(PlannedJob[]::new);
            Enactor enactor = Enactor.of(Plans.onSlots(plannedSlots, jobs).build());
            List<Optional<Integer>> seen = new ArrayList<>();
            for (Timed timed : events) {
                enactor.tell(timed.date(), timed.event());
                seen.add(SeenPlan.of(enactor.snapshot()).slots().map(SeenSlots::seen));
            }
            return seen;
        }
    }

    /** Because jobs may by chance never overlap, one moment in a thousand may be wrong. */
    @Test
    void rarelyContradictsACorrectPlan() {
        long moments = 0;
        long contradicted = 0;
        for (int run = 0; run < RUNS; run++) {
            int slots = 1 + run % 6;
            List<Optional<Integer>> seen = new RandomRun(60, slots, run).seen(slots);
            moments += seen.size();
            contradicted += seen.stream().filter(Optional::isPresent).count();
        }
        assertThat(contradicted).isLessThanOrEqualTo(moments / 1000);
    }

    /** In the second half of a run, one moment in a thousand may be wrong. */
    @Tag("long")
    @Test
    void detectsFewerSlotsBeforeHalfTime() {
        long moments = 0;
        long right = 0;
        for (int run = 0; run < RUNS; run++) {
            int slots = 1 + run % 6;
            List<Optional<Integer>> seen = new RandomRun(100, slots, run).seen(slots + 1 + run % 5);
            assertThat(seen).noneMatch(number -> number.orElse(0) > slots);
            List<Optional<Integer>> late = seen.subList(seen.size() / 2, seen.size());
            moments += late.size();
            right += late.stream()
                    .filter(number -> number.equals(Optional.of(slots)))
                    .count();
        }
        assertThat(right).isGreaterThanOrEqualTo(moments - moments / 1000);
    }
}
