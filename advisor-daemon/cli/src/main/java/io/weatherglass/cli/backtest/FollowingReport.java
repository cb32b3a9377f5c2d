package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.StageScores.Compared;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

public record FollowingReport(FollowingOptions options, List<Workflow> workflows, List<StageForecast> rows) {

    private static final Set<Double> SUMMED = Set.of(0.0, 0.25, 0.5, 0.75, 0.9);

    public FollowingReport {
        workflows = List.copyOf(workflows);
        rows = List.copyOf(rows);
    }

    /** @param scored number of scored runs, not counting first runs */
    public record Workflow(String name, int runs, int scored) {}

    /** Returns the scores of all workflows by stage, excluding first runs. */
    public List<StageScores> pooled() {
        return scores(rows.stream().filter(row -> !row.isFirstRun()).toList());
    }

    public List<StageScores> firstRuns() {
        return scores(rows.stream().filter(StageForecast::isFirstRun).toList());
    }

    public List<StageScores> of(Workflow workflow) {
        return scores(rows.stream()
                .filter(row -> !row.isFirstRun() && row.workflow().equals(workflow.name()))
                .toList());
    }

    private List<StageScores> scores(List<StageForecast> of) {
        return of.isEmpty()
                ? List.of()
                : options.shares().stream()
                        .map(at -> StageScores.of(
                                at, of.stream().filter(row -> row.at() == at).toList(), options.level()))
                        .toList();
    }

    /**
     * Returns the sum of the forecasts' interval scores divided by the sum for past makespans. The sums cover the
     * stages 0, 25, 50, 75 and 90 %, or all stages if one of these was not requested. Each stage covers the runs that
     * have both forecasts. Empty if nothing can be compared or the sum for past makespans is 0.
     */
    public static OptionalDouble summedRatio(List<StageScores> stages) {
        List<StageScores> known =
                stages.stream().filter(stage -> stage.compared().isPresent()).toList();
        boolean all =
                known.stream().map(StageScores::at).filter(SUMMED::contains).count() == SUMMED.size();
        List<Compared> summed = known.stream()
                .filter(stage -> !all || SUMMED.contains(stage.at()))
                .map(stage -> stage.compared().orElseThrow())
                .toList();
        double past = summed.stream().mapToDouble(Compared::past).sum();
        return past > 0
                ? OptionalDouble.of(
                        summed.stream().mapToDouble(Compared::forecast).sum() / past)
                : OptionalDouble.empty();
    }
}
