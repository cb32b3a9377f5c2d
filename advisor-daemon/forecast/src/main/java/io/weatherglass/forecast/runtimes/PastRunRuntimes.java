package io.weatherglass.forecast.runtimes;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runtimes of a past run by job. Arrays must not be modified.
 *
 * @param vm -1 if unknown
 * @param predictedBootSeconds by VM, predicted by the plan's boot model; 0 if there is none
 */
public record PastRunRuntimes(
        String name,
        String[] ids,
        String[] kinds,
        double[] projectedSeconds,
        double[] observedSeconds,
        long[] inputBytes,
        int[] vm,
        double[] startedSeconds,
        double[] bootSeconds,
        double[] predictedBootSeconds) {

    public static PastRunRuntimes of(PastRun run) {
        return of(
                run.facts().instance(),
                PlanDocument.read(PlanDocument.parse(run.plan()), run.facts().origin()),
                run.jobs(),
                run.vms());
    }

    /** @param plan plan of the run, or an equal one */
    public static PastRunRuntimes of(String name, EnactmentPlan plan, PastJobs jobs, List<PastVm> vms) {
        Map<String, Integer> indexOfVm = new HashMap<>();
        double[] boots = new double[vms.size()];
        for (int k = 0; k < boots.length; k++) {
            indexOfVm.put(vms.get(k).id(), k);
            boots[k] = vms.get(k).bootedSeconds() - vms.get(k).requestedSeconds();
        }
        List<PastJob> all = jobs.all();
        int[] vm = new int[all.size()];
        for (int job = 0; job < vm.length; job++) {
            String id = all.get(job).vm();
            vm[job] = id.isEmpty() ? -1 : indexOfVm.computeIfAbsent(id, unseen -> indexOfVm.size());
        }
        return new PastRunRuntimes(
                name,
                all.stream().map(PastJob::id).toArray(String[]::new),
                all.stream().map(PastJob::kind).toArray(String[]::new),
                jobs.projectedSeconds(),
                jobs.observedSeconds(),
                all.stream().mapToLong(PastJob::inputBytes).toArray(),
                vm,
                all.stream().mapToDouble(PastJob::startedSeconds).toArray(),
                boots,
                predictedBoots(plan.resources(), vms, firstStarts(vm, all, vms.size())));
    }

    private static double[] firstStarts(int[] vm, List<PastJob> jobs, int vms) {
        double[] first = new double[vms];
        Arrays.fill(first, Double.NaN);
        for (int job = 0; job < vm.length; job++) {
            double started = jobs.get(job).startedSeconds();
            // negated comparison: true if no start is known yet (NaN)
            if (!Double.isNaN(started) && vm[job] >= 0 && vm[job] < vms && !(started >= first[vm[job]])) {
                first[vm[job]] = started;
            }
        }
        return first;
    }

    private static double[] predictedBoots(Resources resources, List<PastVm> vms, double[] firstStarts) {
        if (!(resources instanceof VmResources cloud)) {
            return new double[vms.size()];
        }
        return predictedBoots(
                new BootModel(cloud.boot().b0Seconds(), cloud.boot().b1Seconds()),
                vms.stream().mapToDouble(PastVm::requestedSeconds).toArray(),
                IntStream.range(0, vms.size())
                        .mapToDouble(vm -> endOfBoot(vms.get(vm), firstStarts[vm]))
                        .toArray());
    }

    /**
     * Returns the reported end of the boot, s; if unknown, the first start of a job; if no job started, the shutdown of
     * the VM.
     */
    private static double endOfBoot(PastVm vm, double firstStart) {
        if (!Double.isNaN(vm.bootedSeconds())) {
            return vm.bootedSeconds();
        }
        if (!Double.isNaN(firstStart)) {
            return firstStart;
        }
        return Double.isNaN(vm.terminatedSeconds()) ? vm.requestedSeconds() : vm.terminatedSeconds();
    }

    /** Returns round(B0 + B1·(c + 1)) by VM; c other VMs are booting when it is requested [B19 ch. 3]. */
    public static double[] predictedBoots(BootModel model, double[] requested, double[] booted) {
        double[] predicted = new double[requested.length];
        for (int k = 0; k < predicted.length; k++) {
            int booting = 0;
            for (int earlier = 0; earlier < k; earlier++) {
                booting += requested[earlier] <= requested[k] && !(booted[earlier] <= requested[k]) ? 1 : 0;
            }
            predicted[k] = model.predictSeconds(booting);
        }
        return predicted;
    }

    boolean hasRuntimes() {
        return Arrays.stream(observedSeconds).anyMatch(seconds -> seconds > 0);
    }

    public int jobCount() {
        return ids.length;
    }
}
