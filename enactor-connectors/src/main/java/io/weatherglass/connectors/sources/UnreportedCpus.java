package io.weatherglass.cli.history;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import java.util.Optional;

/** Counts the runs of Nextflow whose costs are inaccurate, because their traces do not contain the CPUs of jobs. */
final class UnreportedCpus {

    private int runs;
    private int without;

    void add(RecordedRunEvents run) {
        runs++;
        boolean unknown = run.events().stream()
                .anyMatch(event -> event.event() instanceof JobSubmitted job
                        && job.request().cpus().isEmpty());
        without += unknown ? 1 : 0;
    }

    Optional<String> note() {
        return without == 0
                ? Optional.empty()
                : Optional.of("the costs of " + without + " of " + runs + " runs assume 1 CPU per job, because their"
                        + " traces have no column cpus; add cpus to trace.fields in nextflow.config");
    }
}
