package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.FairShare;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

final class Transfers {
    private final KernelPlatform rules;
    private final boolean any;
    private final double[] inputBytes;
    private final double[] outputBytes;
    private final double[] management;
    private final int[][] inputVms;
    private final double[][] linksOfCloud;

    private final int[] groupOfType;

    Transfers(Workflow workflow, KernelPlatform rules) {
        this.rules = rules;
        any = IntStream.range(0, rules.cloudCount())
                .anyMatch(cloud -> rules.storage(cloud).isPresent());
        Job[] jobs = IntStream.range(0, any ? workflow.jobCount() : 0)
                .mapToObj(workflow::job)
                .toArray(Job[]::new);
        inputBytes = Arrays.stream(jobs).mapToDouble(Job::inputBytes).toArray();
        outputBytes = Arrays.stream(jobs).mapToDouble(Job::outputBytes).toArray();
        management = Arrays.stream(jobs).mapToDouble(Job::managementSeconds).toArray();
        inputVms = Arrays.stream(jobs)
                .map(job -> job.inputVms().stream().mapToInt(vm -> vm).toArray())
                .toArray(int[][]::new);
        linksOfCloud =
                IntStream.range(0, rules.cloudCount()).mapToObj(this::links).toArray(double[][]::new);
        groupOfType = IntStream.range(0, rules.typeCount()).map(this::groupOf).toArray();
    }

    private double[] links(int cloud) {
        return IntStream.range(0, rules.typeCount())
                .filter(type -> rules.type(type).cloudIndex() == cloud)
                .mapToDouble(type -> rules.type(type).linkBytesPerSecond())
                .sorted()
                .distinct()
                .toArray();
    }

    private int groupOf(int type) {
        return Arrays.binarySearch(
                linksOfCloud[rules.type(type).cloudIndex()], rules.type(type).linkBytesPerSecond());
    }

    boolean any() {
        return any;
    }

    /** Returns a bandwidth shared by transfers, whose work is in bytes and which are grouped by link bandwidth. */
    FairShare share(int cloud, double bytesPerSecond) {
        return new FairShare(bytesPerSecond, linksOfCloud[cloud]);
    }

    int cloudOf(int type) {
        return rules.type(type).cloudIndex();
    }

    int group(int type) {
        return groupOfType[type];
    }

    Optional<Storage> storage(int type) {
        return any ? rules.storage(rules.type(type).cloudIndex()) : Optional.empty();
    }

    double inputBytes(int job, int type, int vm) {
        return storage(type).isEmpty() || holdsInput(vm, job) ? 0 : inputBytes[job];
    }

    double outputBytes(int job, int type) {
        return storage(type).isEmpty() ? 0 : outputBytes[job];
    }

    double managementSeconds(int job, int type) {
        return storage(type).isEmpty() ? 0 : management[job];
    }

    boolean readsLocally(int job) {
        return inputVms[job].length > 0;
    }

    private boolean holdsInput(int vm, int job) {
        for (int holder : inputVms[job]) {
            if (holder == vm) {
                return true;
            }
        }
        return false;
    }

    double inputSeconds(int job, int type, int vm) {
        double bytes = inputBytes(job, type, vm);
        return bytes == 0
                ? 0
                : storage(type)
                        .orElseThrow()
                        .downloadSeconds(bytes, rules.type(type).linkBytesPerSecond());
    }

    double secondsAfterCompute(int job, int type) {
        Optional<Storage> storage = storage(type);
        return storage.isEmpty()
                ? 0
                : storage.get().uploadSeconds(outputBytes[job], rules.type(type).linkBytesPerSecond())
                        + management[job];
    }
}
