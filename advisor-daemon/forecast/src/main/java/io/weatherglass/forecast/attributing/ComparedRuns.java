package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One side of a comparison: one or more runs of a workflow. */
final class ComparedRuns {

    /**
     * @param byRuntime whether reported runtimes are charged
     * @param cost empty if unknown
     */
    record Run(
            StoredRun stored,
            boolean byRuntime,
            RunComponents makespan,
            Optional<RunComponents> cost,
            RunSurroundings surroundings) {

        /** @throws IllegalArgumentException if the run cannot be compared */
        static Run of(StoredRun stored, PastJobs jobs, boolean byRuntime) {
            RunComponents makespan = RunComponents.makespan(stored, jobs);
            return new Run(
                    stored,
                    byRuntime,
                    makespan,
                    makespan.priced(stored.facts().cost(), jobs, byRuntime),
                    RunSurroundings.of(stored.facts(), jobs));
        }

        String revision() {
            return stored.facts().revision();
        }

        boolean hasKnownOtherRevisionThan(Run other) {
            return CodeRevision.differ(revision(), other.revision());
        }

        String costUnit() {
            return stored.facts().cost().unit();
        }
    }

    private final List<Run> runs;

    ComparedRuns(List<Run> runs) {
        this.runs = List.copyOf(runs);
    }

    List<Run> runs() {
        return runs;
    }

    List<StoredRun> stored() {
        return runs.stream().map(Run::stored).toList();
    }

    RunComponents makespan() {
        return RunComponents.mean(runs.stream().map(Run::makespan).toList());
    }

    /** Returns the first run's revision; empty if the revision of a run is unknown or differs from it. */
    Optional<String> revision() {
        String first = runs.get(0).revision();
        boolean common =
                runs.stream().map(Run::revision).noneMatch(each -> each.isEmpty() || CodeRevision.differ(first, each));
        return common ? Optional.of(first) : Optional.empty();
    }

    RunSurroundings surroundings() {
        return runs.stream()
                .map(Run::surroundings)
                .reduce(RunSurroundings::plus)
                .orElseThrow();
    }

    /** Returns the mean cost; empty if a cost is unknown or not in this unit. */
    Optional<RunComponents> cost(String unit) {
        List<RunComponents> costs = new ArrayList<>();
        for (Run run : runs) {
            if (run.cost().isEmpty() || !run.costUnit().equals(unit)) {
                return Optional.empty();
            }
            costs.add(run.cost().get());
        }
        return Optional.of(RunComponents.mean(costs));
    }
}
