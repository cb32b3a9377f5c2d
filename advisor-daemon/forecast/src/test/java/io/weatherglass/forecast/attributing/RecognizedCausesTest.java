package io.weatherglass.forecast.attributing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.attributing.ComparedRuns.Run;
import io.weatherglass.forecast.attributing.DifferencePart.Cause;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import io.weatherglass.traces.history.RunEnd;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Simulated Montage runs with a known cause: a later run is compared with an earlier one, after 20 past runs. All have
 * the same input except in {@link Scenario#MORE_SAMPLES}. They vary like consecutive atacseq runs in the Nextflow traces
 * of the Common Workflow Scheduler, whose log ratios have standard deviations of 0.3 % (median of kinds, here 1 %), 6.2 %
 * (deviations of kinds, weighted by runtime) and 18 % (deviations of jobs from their kind, if it has more than 3 jobs).
 */
class RecognizedCausesTest {

    /** Fewer in the normal run, to save time. */
    private static final int CASES = Boolean.getBoolean("weatherglass.all") ? 100 : 20;

    private static final double MIN_SHARE = 0.95;
    private static final int PAST_RUNS = 20;
    private static final int SLOTS = 10;
    private static final double RUN_SD = 0.01 / Math.sqrt(2);
    private static final double KIND_SD = 0.062 / Math.sqrt(2);
    private static final double JOB_SD = 0.18 / Math.sqrt(2);
    private static final int FEW_JOBS = 3;

    enum Scenario {
        /** The kind with the most jobs, or the last job, takes 1.5 times as long. */
        SLOWER_PROCESS(Cause.PROCESS),
        SLOWER_NODES(Cause.MACHINES),
        MORE_SAMPLES(Cause.INPUT),
        /** Other tenants take between 10 % and 50 % of each slot's host during the whole run. */
        NEIGHBOUR(Cause.MACHINES),
        NO_CHANGE(null);

        private final Cause cause;

        Scenario(Cause cause) {
            this.cause = cause;
        }
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void recognizesTheCauseOfAtLeast95Of100Differences(Scenario scenario) {
        Map<Optional<Cause>, Integer> counts = new HashMap<>();
        for (int k = 0; k < CASES; k++) {
            Random random = new Random(790_000L + k);
            long input = random.nextLong();
            List<Run> past = new ArrayList<>();
            for (int run = 0; run < PAST_RUNS; run++) {
                past.add(run(random, input, Scenario.NO_CHANGE));
            }
            ComparedRuns before = new ComparedRuns(List.of(run(random, input, Scenario.NO_CHANGE)));
            ComparedRuns after = new ComparedRuns(List.of(run(random, input, scenario)));
            PastRunComparison result = RunComparer.compare(before, after, new ComparedRuns(past));
            counts.merge(result.makespan().mainChange().map(DifferencePart::cause), 1, Integer::sum);
        }
        assertThat(counts.getOrDefault(Optional.ofNullable(scenario.cause), 0))
                .as("%s: %s", scenario, counts)
                .isGreaterThanOrEqualTo((int) Math.ceil(MIN_SHARE * CASES));
    }

    private static Run run(Random random, long input, Scenario scenario) {
        SyntheticRun usual = SyntheticWorkflows.montage(36, 20, input);
        SyntheticRun drawn = scenario == Scenario.MORE_SAMPLES ? SyntheticWorkflows.montage(54, 30, input) : usual;
        Map<String, Double> known = new HashMap<>();
        for (int job = 0; job < usual.workflow().jobCount(); job++) {
            known.put(usual.workflow().job(job).id(), usual.trueWalltimeSeconds()[job]);
        }
        List<Job> jobs = IntStream.range(0, drawn.workflow().jobCount())
                .mapToObj(drawn.workflow()::job)
                .toList();
        double[] seconds = drawn.trueWalltimeSeconds();
        for (int job = 0; job < seconds.length; job++) {
            seconds[job] = known.getOrDefault(jobs.get(job).id(), seconds[job]);
        }
        double machines = RUN_SD * random.nextGaussian() + (scenario == Scenario.SLOWER_NODES ? Math.log(1.25) : 0);
        String slow = random.nextBoolean() ? "project" : "gather";
        Map<String, Double> kinds = new HashMap<>();
        for (int job = 0; job < seconds.length; job++) {
            String kind = jobs.get(job).kind();
            double effect = kinds.computeIfAbsent(kind, name -> KIND_SD * random.nextGaussian());
            boolean slower = scenario == Scenario.SLOWER_PROCESS && kind.equals(slow);
            long ofKind =
                    jobs.stream().filter(other -> other.kind().equals(kind)).count();
            double own = ofKind > FEW_JOBS ? JOB_SD * random.nextGaussian() : 0;
            seconds[job] *= Math.exp(machines + effect + own) * (slower ? 1.5 : 1);
        }
        double[] taken = new double[SLOTS];
        for (int slot = 0; slot < SLOTS; slot++) {
            taken[slot] = scenario == Scenario.NEIGHBOUR ? 0.1 + 0.4 * random.nextDouble() : 0;
        }
        return recorded(jobs, seconds, (job, slot, start, drawnSeconds) -> drawnSeconds / (1 - taken[slot]));
    }

    private static Run recorded(List<Job> jobs, double[] seconds, WalltimeEffect effect) {
        EnactmentPlan plan = EnactmentPlan.builder("montage", Instant.EPOCH, "fixedpool")
                .jobs(jobs.stream()
                        .map(job -> PlannedJob.builder(job.id())
                                .kind(job.kind())
                                .dependencies(job.dependencies())
                                .projectedRuntimeSeconds(job.projectedRuntimeSeconds())
                                .build())
                        .toList())
                .resources(new SlotPool(SLOTS))
                .build();
        SimulatedRun simulated = new SimulatedRun(plan, seconds, effect, VmEffect.NONE);
        BuiltRun run = new BuiltRun(simulated.schedule().outcome().completionSeconds());
        for (int job = 0; job < jobs.size(); job++) {
            JobSchedule dates = simulated.schedule().jobs().get(job);
            run.job(jobs.get(job).kind(), dates.startSeconds(), dates.endSeconds());
        }
        return Run.of(run.stored(RunEnd.COMPLETED), run.jobs());
    }
}
