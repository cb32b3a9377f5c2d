package io.weatherglass.lab.backtest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Results of a back-test.
 *
 * @param rows all forecasts by instance, model and checkpoint
 */
public record BacktestReport(BacktestOptions options, List<Group> groups, List<BacktestForecast> rows) {

    /** The model with which other models are compared. */
    static final String REFERENCE = "standard";

    public BacktestReport {
        groups = List.copyOf(groups);
        rows = List.copyOf(rows);
    }

    /** Runs with the same workflow, strategy and platform. */
    public record Group(String name, int instances, int scored) {}

    public List<ModelScores> summaries() {
        return summaries(rows);
    }

    public List<ModelScores> summaries(Group group) {
        return summaries(rows.stream()
                .filter(row -> row.instance().group().equals(group.name()))
                .toList());
    }

    private List<ModelScores> summaries(List<BacktestForecast> some) {
        record Key(String model, boolean calibrated) {}
        Map<Key, List<BacktestForecast>> byModel = new LinkedHashMap<>();
        for (BacktestForecast row : some) {
            byModel.computeIfAbsent(new Key(row.model(), row.calibrated()), key -> new ArrayList<>())
                    .add(row);
        }
        List<ModelScores> summaries = new ArrayList<>();
        byModel.forEach((key, own) -> summaries.add(new ModelScores(key.model(), key.calibrated(), checkpoints(own))));
        return summaries;
    }

    private List<ModelScores.Checkpoint> checkpoints(List<BacktestForecast> rows) {
        List<List<BacktestForecast>> byCheckpoint = IntStream.range(
                        0, options.shares().size())
                .mapToObj(number ->
                        rows.stream().filter(row -> row.checkpoint() == number).toList())
                .filter(atCheckpoint -> !atCheckpoint.isEmpty())
                .toList();
        return byCheckpoint.stream()
                .map(atCheckpoint -> ModelScores.Checkpoint.of(
                        options.shares().get(atCheckpoint.get(0).checkpoint()),
                        options.level(),
                        atCheckpoint,
                        byCheckpoint.get(0)))
                .toList();
    }

    /**
     * Returns the model's total interval score relative to that of the standard model; empty if the standard model made
     * no forecasts.
     */
    public static OptionalDouble ofReference(ModelScores summary, List<ModelScores> all) {
        return all.stream()
                .filter(other -> other.model().equals(REFERENCE) && !other.calibrated())
                .mapToDouble(reference -> summary.summedIntervalScore() / reference.summedIntervalScore())
                .findFirst();
    }
}
