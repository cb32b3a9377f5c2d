package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.JobUsage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** The reports on one attempt at a node. Not thread-safe. */
final class NodeAttempt {
    final Set<String> jobs = new HashSet<>();
    final Set<String> judged = new HashSet<>();
    final AttemptWork work = new AttemptWork();
    OptionalLong exit = OptionalLong.empty();
    Optional<String> firstFailure = Optional.empty();
    Optional<String> host = Optional.empty();
    private Optional<String> recordedFailure = Optional.empty();
    private double compute;
    private int programs;

    void computed(double seconds) {
        compute += seconds;
        programs++;
    }

    void recorded(List<KickstartRecord> records) {
        compute = records.stream().mapToDouble(KickstartRecord::seconds).sum();
        programs = records.size();
        recordedFailure =
                records.stream().flatMap(record -> record.failure().stream()).findFirst();
    }

    Optional<String> recordedFailure() {
        return recordedFailure;
    }

    /** Returns the runtime if known. Kickstart is more precise than the log, whose timestamps are in whole seconds. */
    OptionalDouble runtime() {
        if (work.seconds().isEmpty() && programs == 0) {
            return OptionalDouble.empty();
        }
        double runtime = work.seconds().orElse(0);
        return OptionalDouble.of(programs == 1 || runtime == 0 ? Math.max(runtime, compute) : runtime);
    }

    JobUsage usage() {
        return JobUsage.UNKNOWN.on(host);
    }

    OptionalDouble compute() {
        return programs > 0 && compute <= runtime().orElse(0) ? OptionalDouble.of(compute) : OptionalDouble.empty();
    }
}
