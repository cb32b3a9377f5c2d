package io.weatherglass.daemon.runtimes;

import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A past execution, as far as it tells of runtimes: columns by job in plan order, not to be changed.
 *
 * @param name of the run
 * @param observedSeconds NaN where the job did not complete
 * @param vm index of the job's VM among {@code vmCount}, -1 where it is unknown
 * @param bootSeconds by VM from its request until it was ready; NaN where unknown
 */
public record PastExecution(
        String name,
        String[] ids,
        String[] kinds,
        double[] projectedSeconds,
        double[] observedSeconds,
        long[] inputBytes,
        int[] vm,
        int vmCount,
        double[] submittedSeconds,
        double[] startedSeconds,
        double[] endedSeconds,
        double[] bootSeconds) {

    /** What a run of the history tells. */
    public static PastExecution of(PastRun run) {
        return of(run.facts().instance(), run.jobs(), run.vms());
    }

    /** What a run of this name tells. */
    public static PastExecution of(String name, PastJobs jobs, List<PastVm> vms) {
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
        return new PastExecution(
                name,
                all.stream().map(PastJob::id).toArray(String[]::new),
                all.stream().map(PastJob::kind).toArray(String[]::new),
                jobs.projectedSeconds(),
                jobs.observedSeconds(),
                all.stream().mapToLong(PastJob::inputBytes).toArray(),
                vm,
                indexOfVm.size(),
                all.stream().mapToDouble(PastJob::submittedSeconds).toArray(),
                all.stream().mapToDouble(PastJob::startedSeconds).toArray(),
                all.stream().mapToDouble(PastJob::endedSeconds).toArray(),
                boots);
    }

    /** Whether any job completed after a time above 0. */
    boolean tellsOfRuntimes() {
        return Arrays.stream(observedSeconds).anyMatch(seconds -> seconds > 0);
    }

    /** Number of jobs. */
    public int jobCount() {
        return ids.length;
    }
}
