package io.weatherglass.cli.simulating;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.simulating.MonteCarloComparison.Pair;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;

final class MonteCarloJson {

    private MonteCarloJson() {}

    static ReportFields of(MonteCarloReport report) {
        return new ReportFields()
                .put("workflow", report.input().label())
                .put("jobs", report.input().workflow().jobCount())
                .put("platform", report.platform().name())
                .put("inputs", report.known().label())
                .put("inputModel", report.choice().shape().label())
                .put("perturbationLevel", report.usedPerturbationLevel())
                .put("bootVariation", report.bootVariation())
                .put("realizations", report.results().get(0).result().realizations())
                .put("seed", report.seed())
                .put("engine", report.engine())
                .put("threads", report.threads())
                .put("notes", report.notes())
                .list("strategies", report.results(), result -> strategy(result, report))
                .list("differences", report.pairs(), MonteCarloJson::difference);
    }

    private static ReportFields strategy(StrategyResult one, MonteCarloReport report) {
        MonteCarloResult result = one.result();
        boolean btus = report.unit().equals("BTUs");
        ReportFields units = new ReportFields().put("mean", result.billedUnits().mean());
        if (btus) {
            units.put("probabilities", result.billedUnits().probabilities());
        }
        return new ReportFields()
                .put("strategy", one.strategy())
                .put("makespanSeconds", sample(result.completionSeconds()))
                .put(btus ? "btuCount" : "billedUnits", units)
                .put("vmCountMean", result.vmCount().mean())
                .put("vmUptimeSeconds", sample(result.vmUptimeSeconds()))
                .put("cost", result.cost().map(MonteCarloJson::sample))
                .put("currency", result.cost().flatMap(cost -> report.platform().currency()))
                .put("deadlineMissed", result.deadlineMissed().map(MonteCarloJson::proportion))
                .put("budgetExceeded", result.budgetExceeded().map(MonteCarloJson::proportion))
                .put("criticality", report.criticalJobs(one))
                .put("realizationsPerSecond", Math.round(one.realizationsPerSecond()));
    }

    private static ReportFields sample(SampleDistribution sample) {
        ReportFields percentiles = new ReportFields();
        MonteCarloReport.PERCENTILES.forEach(
                percent -> percentiles.put(percent.toString(), sample.quantile(percent / 100)));
        return new ReportFields()
                .put("mean", sample.mean())
                .put("sd", sample.sd())
                .put("standardErrorOfMean", sample.standardErrorOfMean())
                .put("standardErrorOfSd", sample.standardErrorOfSd())
                .put("ci95", JsonOption.ends(sample.normalInterval(2)))
                .put("ci99", JsonOption.ends(sample.normalInterval(3)))
                .put("min", sample.min())
                .put("max", sample.max())
                .put("percentiles", percentiles);
    }

    private static ReportFields difference(Pair pair) {
        return new ReportFields()
                .put("first", pair.first())
                .put("second", pair.second())
                .put("makespanSeconds", paired(pair.makespan()))
                .put("cost", paired(pair.cost()));
    }

    private static ReportFields paired(PairedComparison comparison) {
        return new ReportFields()
                .put("mean", comparison.difference().mean())
                .put("sd", comparison.difference().sd())
                .put("standardErrorOfMean", comparison.difference().standardErrorOfMean())
                .put("shareFirstLess", comparison.firstLess().estimate())
                .put("shareEqual", comparison.equal().estimate());
    }

    private static ReportFields proportion(Proportion proportion) {
        return new ReportFields()
                .put("probability", proportion.estimate())
                .put("halfWidth95", proportion.wilsonHalfWidth());
    }
}
