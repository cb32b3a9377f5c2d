package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.ObservedRun;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The expected remainder of a run, with one background load or none. The simulated hosts slow jobs down, so the runtime
 * model receives undisturbed runtimes: observed runtime / slow-down by the load.
 */
record ForecastAlternative(WeightedHypothesis alternative, double[] meanSeconds) {

    static List<WeightedHypothesis> alternatives(List<ForecastAlternative> outlooks) {
        return outlooks.stream().map(ForecastAlternative::alternative).toList();
    }

    static List<ForecastAlternative> all(
            Scenario scenario,
            Optional<LoadMixture> behind,
            ObservedJobs run,
            LearnedRuntimes learned,
            Optional<SlotOverheads> overheads) {
        Stream<ForecastAlternative> outlooks = behind.isEmpty()
                ? Stream.of(alone(scenario, run, learned))
                : IntStream.range(0, behind.get().members().size())
                        .mapToObj(member -> behind(scenario, behind.get(), member, run, learned));
        return outlooks.map(one -> overheads.map(one::with).orElse(one)).toList();
    }

    static ForecastAlternative alone(Scenario scenario, ObservedJobs run, LearnedRuntimes learned) {
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), run.running());
        return of(1, scenario, state, run, run.observed(), learned);
    }

    static ForecastAlternative behind(
            Scenario scenario, LoadMixture mixture, int member, ObservedJobs run, LearnedRuntimes learned) {
        LoadMixture.Member chosen = mixture.members().get(member);
        // prices may have changed since the load mixture was found
        CloudPlatform platform = ((CloudPlatform) scenario.platform())
                .withHosts(mixture.platform().hosts().orElseThrow());
        Scenario loaded =
                new Scenario(scenario.workflow(), platform, scenario.strategy(), scenario.controller(), chosen.load());
        double[] undisturbed = run.observed().clone();
        Arrays.setAll(undisturbed, job -> undisturbed[job] / chosen.slowDown()[job]);
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), delivered(loaded, run));
        return of(chosen.weight(), loaded, state, run, undisturbed, learned);
    }

    ForecastAlternative with(SlotOverheads overheads) {
        return new ForecastAlternative(
                new WeightedHypothesis(
                        alternative.weight(),
                        alternative.scenario(),
                        alternative.state(),
                        overheads.on(alternative.model())),
                meanSeconds);
    }

    private static double[] delivered(Scenario scenario, ObservedJobs run) {
        double[] worked = run.running().clone();
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), worked);
        EventKernel kernel = new EventKernel(scenario, state);
        for (int job = 0; job < worked.length; job++) {
            if (state.status(job) == JobStatus.RUNNING) {
                double delivered = kernel.deliveredSeconds(job);
                worked[job] = Double.isNaN(delivered) ? worked[job] : delivered;
            }
        }
        return worked;
    }

    private static ForecastAlternative of(
            double weight,
            Scenario scenario,
            ExecutionState state,
            ObservedJobs run,
            double[] undisturbed,
            LearnedRuntimes learned) {
        Map<String, Integer> vms = state.vmIndexes();
        LearnedRuntimes.Forecast expected = learned.given(new ObservedRun(
                scenario.workflow(),
                undisturbed,
                run.running(),
                run.outlier(),
                vms(vms, run.snapshot().jobs()),
                started(run.snapshot().jobs()),
                new ObservedRun.VmBoots(
                        boots(vms, run.snapshot()), bootingFor(state), predictedBoots(scenario.platform(), state)),
                run.perturbation()));
        return new ForecastAlternative(
                new WeightedHypothesis(weight, scenario, state, expected.model()), expected.meanSeconds());
    }

    /** Returns reported boot times; NaN for VMs known only from job reports. */
    private static double[] boots(Map<String, Integer> indexes, InstanceSnapshot snapshot) {
        double[] boots = new double[indexes.size()];
        Arrays.fill(boots, Double.NaN);
        for (VmTable.Vm vm : snapshot.vms().all()) {
            Integer index = indexes.get(vm.id());
            if (index != null) {
                boots[index] = vm.booted() - vm.requested();
            }
        }
        return boots;
    }

    private static double[] bootingFor(ExecutionState state) {
        return IntStream.range(0, state.vmCount())
                .mapToDouble(vm -> state.vmLive(vm) && Double.isNaN(state.vmReadySeconds(vm))
                        ? state.nowSeconds() - state.vmRequestSeconds(vm)
                        : Double.NaN)
                .toArray();
    }

    private static double[] predictedBoots(Platform platform, ExecutionState state) {
        return platform instanceof CloudPlatform cloud
                ? PastRunRuntimes.predictedBoots(
                        cloud.bootModel(),
                        IntStream.range(0, state.vmCount())
                                .mapToDouble(state::vmRequestSeconds)
                                .toArray(),
                        IntStream.range(0, state.vmCount())
                                .mapToDouble(vm -> Double.isNaN(state.vmReadySeconds(vm))
                                        ? state.vmTerminationSeconds(vm)
                                        : state.vmReadySeconds(vm))
                                .toArray())
                : new double[state.vmCount()];
    }

    private static int[] vms(Map<String, Integer> indexes, JobTable jobs) {
        int[] vms = new int[jobs.count()];
        Arrays.setAll(vms, job -> indexes.getOrDefault(jobs.vm(job), -1));
        return vms;
    }

    private static double[] started(JobTable jobs) {
        return IntStream.range(0, jobs.count())
                .mapToDouble(jobs::startedSeconds)
                .toArray();
    }
}
