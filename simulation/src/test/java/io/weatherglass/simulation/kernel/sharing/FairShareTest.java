package io.weatherglass.simulation.kernel.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FairShareTest {
    private static final double[] NO_CAP = {Double.POSITIVE_INFINITY};

    /** A task that starts at a date in a group; if its work is infinite, it is removed at its end. */
    private record Task(double start, int group, double work, int weight) {}

    /** Completion dates by task. */
    private static double[] ends(FairShare share, List<Task> tasks) {
        double[] ends = new double[tasks.size()];
        int next = 0;
        int left = tasks.size();
        while (left > 0) {
            double start = next < tasks.size() ? tasks.get(next).start() : Double.POSITIVE_INFINITY;
            if (share.nextDate() <= start) {
                double date = share.nextDate();
                ends[share.completeNext(date)] = date;
                left--;
            } else {
                Task task = tasks.get(next);
                share.add(start, task.group(), next++, task.work(), task.weight());
            }
        }
        return ends;
    }

    @Test
    void twoTransfersShareTheBandwidthEqually() {
        // 5 MB/s each until A's 100 MB are done at 20; B has 100 MB left and all bandwidth for 10 s more
        List<Task> tasks = List.of(new Task(0, 0, 100, 1), new Task(0, 0, 200, 1));
        assertThat(ends(new FairShare(10, NO_CAP), tasks)).containsExactly(20, 30);
    }

    @Test
    void othersGetTheBandwidthLeftByCappedTransfers() {
        // A takes 2 of 10 all the time; B and C get 4 each until C ends at 10, then B gets 8
        List<Task> tasks = List.of(new Task(0, 0, 40, 1), new Task(0, 1, 60, 1), new Task(0, 1, 40, 1));
        assertThat(ends(new FairShare(10, new double[] {2, 100}), tasks)).containsExactly(20, 12.5, 10);
    }

    @Test
    void aLaterTransferSlowsTheOthers() {
        // alone 4 s at 10; 60 left at 5 each; B's 40 end at 12, A has 20 left
        List<Task> tasks = List.of(new Task(0, 0, 100, 1), new Task(4, 0, 40, 1));
        assertThat(ends(new FairShare(10, NO_CAP), tasks)).containsExactly(14, 12);
    }

    @Test
    void unitsOfWeightShareCores() {
        // 1 + 3 busy cores on 2: each gets a half; B's 10 s end at 20, A has 10 s left and a core of its own
        List<Task> tasks = List.of(new Task(0, 0, 20, 1), new Task(0, 0, 10, 3));
        assertThat(ends(new FairShare(2, new double[] {1}), tasks)).containsExactly(30, 20);
    }

    @Test
    void uncontendedEndsAreExactlyStartPlusWork() {
        List<Task> tasks = List.of(new Task(0.1, 0, 0.2, 1), new Task(0.1, 0, 1.7, 1));
        assertThat(ends(new FairShare(2, new double[] {1}), tasks)).containsExactly(0.1 + 0.2, 0.1 + 1.7);
    }

    @Test
    void equalTasksEndAtTheSameDate() {
        List<Task> tasks =
                List.of(new Task(0, 0, 0.3, 1), new Task(0, 0, 0.3, 1), new Task(0, 0, 0.3, 1), new Task(0, 0, 0.3, 1));
        double[] ends = ends(new FairShare(0.7, NO_CAP), tasks);
        assertThat(Arrays.stream(ends).distinct().count()).isEqualTo(1);
    }

    @Test
    void removedTasksReleaseTheirShare() {
        FairShare share = new FairShare(10, NO_CAP);
        share.add(0, 0, 7, 100, 1);
        share.add(0, 0, 8, 100, 1);
        share.remove(10, 0, 7);
        assertThat(share.nextDate()).isEqualTo(15);
        assertThat(share.completeNext(15)).isEqualTo(8);
        assertThat(share.nextDate()).isInfinite();
    }

    @Property
    void agreesWithTheFluidModelInSmallSteps(@ForAll Random random) {
        double capacity = 1 + random.nextInt(10);
        double[] caps = random.doubles(1 + random.nextInt(3), 0.5, 6).sorted().toArray();
        List<Task> tasks = new ArrayList<>();
        for (int k = 1 + random.nextInt(8); k > 0; k--) {
            tasks.add(new Task(
                    20 * random.nextDouble(),
                    random.nextInt(caps.length),
                    30 * random.nextDouble(),
                    1 + random.nextInt(3)));
        }
        tasks.sort(Comparator.comparingDouble(Task::start));
        double[] ends = ends(new FairShare(capacity, caps), tasks);
        double[] expected = Fluid.ends(capacity, caps, tasks);
        for (int k = 0; k < ends.length; k++) {
            assertThat(ends[k]).isCloseTo(expected[k], within(1e-9 * Math.max(1, expected[k])));
        }
    }

    /** The fluid model, task by task: rates are raised equally until the capacity is used. */
    private static final class Fluid {
        private Fluid() {}

        static double[] ends(double capacity, double[] caps, List<Task> tasks) {
            double[] left = tasks.stream().mapToDouble(Task::work).toArray();
            double[] ends = new double[left.length];
            Arrays.fill(ends, Double.NaN);
            double now = 0;
            while (Arrays.stream(ends).anyMatch(Double::isNaN)) {
                double[] rates = rates(capacity, caps, tasks, now, ends);
                double step = Double.POSITIVE_INFINITY;
                for (int k = 0; k < left.length; k++) {
                    if (tasks.get(k).start() > now) {
                        step = Math.min(step, tasks.get(k).start() - now);
                    } else if (Double.isNaN(ends[k])) {
                        step = Math.min(step, left[k] / rates[k]);
                    }
                }
                now += step;
                for (int k = 0; k < left.length; k++) {
                    left[k] -= rates[k] * step;
                    if (Double.isNaN(ends[k]) && rates[k] > 0 && left[k] <= 1e-12) {
                        ends[k] = now;
                    }
                }
            }
            return ends;
        }

        private static double[] rates(double capacity, double[] caps, List<Task> tasks, double now, double[] ends) {
            double[] rates = new double[ends.length];
            List<Integer> rising = new ArrayList<>();
            for (int k = 0; k < ends.length; k++) {
                if (tasks.get(k).start() <= now && Double.isNaN(ends[k])) {
                    rising.add(k);
                }
            }
            double free = capacity;
            while (!rising.isEmpty()) {
                double weight =
                        rising.stream().mapToInt(k -> tasks.get(k).weight()).sum();
                double raise = free / weight;
                for (int k : rising) {
                    raise = Math.min(raise, caps[tasks.get(k).group()] - rates[k]);
                }
                for (int k : rising) {
                    rates[k] += raise;
                }
                free -= raise * weight;
                double none = 1e-12;
                if (free <= none) {
                    break;
                }
                rising.removeIf(k -> caps[tasks.get(k).group()] - rates[k] <= none);
            }
            return rates;
        }
    }
}
