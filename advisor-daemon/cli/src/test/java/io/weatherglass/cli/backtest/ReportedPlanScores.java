package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Compares forecasts of runs with reported plans, slots and few past runs with past makespans. Uses Nextflow traces
 * with derived plans ({@link ReportedPlans}), split into independent short histories.
 */
public final class ReportedPlanScores {

    private static final List<Double> SHARES = List.of(0.0, 0.1, 0.25, 0.5, 0.75, 0.9);
    private static final double LEVEL = 0.95;
    private static final int REALIZATIONS = 100;
    private static final int THREADS = 4;
    private static final String OWN = "own";

    /** Groups of numbers of past runs. Scores are pooled within each group. */
    private static final List<List<Integer>> PAST_RUNS =
            List.of(List.of(1), List.of(2), List.of(3), List.of(4, 5), List.of(6, 7, 8), List.of(9, 10, 11));

    private ReportedPlanScores() {}

    /**
     * @param arguments runs per history, histories per workflow, slots of the plans ({@value #OWN}: maximum number of
     *     concurrent jobs of the run), and folders of traces
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int length = Integer.parseInt(arguments[0]);
        int histories = Integer.parseInt(arguments[1]);
        List<RecordedRunEvents> all = new ArrayList<>();
        for (int folder = 3; folder < arguments.length; folder++) {
            List<RecordedRunEvents> traces = new ArrayList<>();
            new RecordedRunsReader(
                            ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, System.err::println)
                    .read(List.of(Path.of(arguments[folder])), traces::add, () -> {});
            ReportedPlans plans = ReportedPlans.of(traces);
            for (int run = 0; run < Math.min(traces.size(), length * histories); run++) {
                RecordedRunEvents trace = traces.get(run);
                int slots = arguments[2].equals(OWN) ? ReportedPlans.slots(trace) : Integer.parseInt(arguments[2]);
                all.add(plans.reported(trace, trace.workflow() + " " + (1 + run / length), slots));
            }
        }
        FollowingReport report = new FollowingBacktest(
                        new FollowingOptions(
                                SHARES,
                                LEVEL,
                                OptionalInt.of(length - 1),
                                OptionalInt.empty(),
                                false,
                                false,
                                10,
                                ForecastOptions.builder()
                                        .maxRealizations(REALIZATIONS)
                                        .enoughRealizations(REALIZATIONS)
                                        .build()),
                        System.err::println)
                .run(all, () -> {});
        for (List<Integer> past : PAST_RUNS) {
            List<StageForecast> rows = report.rows().stream()
                    .filter(row -> past.contains(row.pastRuns()))
                    .toList();
            if (!rows.isEmpty()) {
                print(past, rows);
            }
        }
    }

    private static void print(List<Integer> past, List<StageForecast> rows) {
        List<StageScores> stages = SHARES.stream()
                .map(at -> StageScores.of(
                        at, rows.stream().filter(row -> row.at() == at).toList(), LEVEL))
                .toList();
        StringBuilder line = new StringBuilder("past runs " + past + ":");
        for (StageScores stage : stages) {
            line.append(String.format(
                    Locale.ROOT,
                    " | %.0f %%: ratio %.2f, held %d (%d) of %d, width %.0f (%.0f) %%, error %.1f (%.1f) %%",
                    100 * stage.at(),
                    stage.scoreRatio().orElse(Double.NaN),
                    stage.forecast().held(),
                    stage.past().held(),
                    stage.runs(),
                    100 * stage.forecast().meanWidth(),
                    100 * stage.past().meanWidth(),
                    100 * stage.forecast().medianError(),
                    100 * stage.past().medianError()));
        }
        System.out.println(line);
    }
}
