package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RandomCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Platform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The view shows jobs and VMs of the current realization only. */
class PlacementViewTest {
    private static final int CASES = 100;

    @ParameterizedTest
    @ValueSource(strings = {"asap", "1vmpertask", "fixedpool"})
    void showsPlacementsAndEndsOfJobs(String name) {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random);
            Witness witness = new Witness(BuiltInStrategies.byName(name));
            Platform platform = RandomCase.platform(witness, random);
            EventKernel kernel = new EventKernel(
                    Scenario.of(sample.workflow(), platform, witness), ExecutionState.start(sample.workflow()));
            List<Facts> prepared = List.copyOf(witness.seen);
            for (double factor : new double[] {3, 1, 2}) {
                witness.seen.clear();
                double[] walltimes =
                        Arrays.stream(sample.walltimes()).map(w -> w * factor).toArray();
                Schedule schedule = kernel.simulateSchedule(walltimes, WalltimeEffect.NONE);
                prepared.forEach(facts -> facts.check(schedule));
                witness.seen.forEach(facts -> facts.check(schedule));
                assertThat(prepared.size() + witness.seen.size())
                        .isGreaterThanOrEqualTo(sample.workflow().jobCount());
            }
        }
    }

    /** The view at one decision. */
    private record Facts(double nowSeconds, int[] vms, double[] ends, boolean[] live) {
        static Facts of(PlacementView view) {
            int jobs = view.workflow().jobCount();
            int[] vms = IntStream.range(0, jobs).map(view::vmOf).toArray();
            boolean[] live = new boolean[jobs];
            IntStream.range(0, jobs)
                    .filter(job -> vms[job] != PlacementView.NO_VM)
                    .forEach(job -> live[job] = view.live(vms[job]));
            return new Facts(
                    view.nowSeconds(),
                    vms,
                    IntStream.range(0, jobs).mapToDouble(view::endSeconds).toArray(),
                    live);
        }

        void check(Schedule schedule) {
            for (int job = 0; job < vms.length; job++) {
                JobSchedule real = schedule.jobs().get(job);
                if (real.scheduledSeconds() != nowSeconds) {
                    assertThat(vms[job]).isEqualTo(real.scheduledSeconds() < nowSeconds ? real.vm() : -1);
                }
                if (real.endSeconds() != nowSeconds) {
                    assertThat(ends[job])
                            .isEqualTo((Double) (real.endSeconds() < nowSeconds ? real.endSeconds() : Double.NaN));
                }
                if (vms[job] != PlacementView.NO_VM && !schedule.vms().isEmpty()) {
                    double termination = schedule.vms().get(vms[job]).terminationSeconds();
                    assertThat(live[job]).isEqualTo(termination >= nowSeconds);
                }
            }
        }
    }

    /** Wraps a strategy and records its views. */
    private static final class Witness implements ProvisioningStrategy {
        private final ProvisioningStrategy strategy;
        private final List<Facts> seen = new ArrayList<>();

        Witness(ProvisioningStrategy strategy) {
            this.strategy = strategy;
        }

        @Override
        public String name() {
            return strategy.name();
        }

        @Override
        public boolean suits(Platform platform) {
            return strategy.suits(platform);
        }

        @Override
        public int choose(PlacementView view, int job) {
            seen.add(Facts.of(view));
            return strategy.choose(view, job);
        }
    }
}
