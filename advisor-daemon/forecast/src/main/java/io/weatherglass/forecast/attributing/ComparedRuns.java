package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One side of a comparison: one or more runs of a workflow. */
final class ComparedRuns {

    /** @param cost empty if unknown */
    record Run(StoredRun stored, RunComponents makespan, Optional<RunComponents> cost, RunSurroundings surroundings) {

        /** @throws IllegalArgumentException if the run cannot be compared */
        static Run of(StoredRun stored, PastJobs jobs) {
            RunComponents makespan = RunComponents.makespan(stored, jobs);
            RunCost cost = stored.facts().cost();
            return new Run(
                    stored,
                    makespan,
                    cost.amount().isPresent()
                            ? Optional.of(makespan.priced(cost.amount().getAsDouble()))
                            : Optional.empty(),
                    RunSurroundings.of(stored.facts(), jobs));
        }

        String revision() {
            return stored.facts().revision();
        }

        boolean hasKnownOtherRevisionThan(Run other) {
            return !revision().isEmpty()
                    && !other.revision().isEmpty()
                    && !revision().equals(other.revision());
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

    /** Returns the revision that all runs have in common; empty if it is unknown for a run or if they differ. */
    Optional<String> revision() {
        List<String> names = runs.stream().map(Run::revision).distinct().toList();
        return names.size() == 1 ? Optional.of(names.get(0)).filter(name -> !name.isEmpty()) : Optional.empty();
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
