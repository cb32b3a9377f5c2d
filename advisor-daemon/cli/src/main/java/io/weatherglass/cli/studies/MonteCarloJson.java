package io.weatherglass.cli.studies;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.lab.experiments.MonteCarloComparison.Pair;
import io.weatherglass.lab.experiments.MonteCarloComparison.StrategyResult;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;

/** The result of {@code montecarlo}, for programs; see docs/simulating.md. */
final class MonteCarloJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private MonteCarloJson() {}

    static ObjectNode of(MonteCarloReport report) {
        ObjectNode json = NODES.objectNode();
        json.put("workflow", report.input().label());
        json.put("jobs", report.input().workflow().jobCount());
        json.put("platform", report.platform().name());
        json.put("inputs", report.known().label());
        json.put("inputModel", report.choice().shape().label());
        report.meanPerturbationLevel().ifPresent(level -> json.put("perturbationLevel", level));
        json.put("bootVariation", report.bootVariation());
        json.put("realizations", report.results().get(0).result().realizations());
        json.put("seed", report.seed());
        json.put("threads", report.threads());
        json.putPOJO("notes", report.notes());
        json.set("recorded", report.recorded().json());
        ArrayNode strategies = json.putArray("strategies");
        report.results().forEach(result -> strategies.add(strategy(result, report)));
        ArrayNode differences = json.putArray("differences");
        report.pairs().forEach(pair -> differences.add(difference(pair)));
        return json;
    }

    private static ObjectNode strategy(StrategyResult one, MonteCarloReport report) {
        MonteCarloResult result = one.result();
        ObjectNode json = NODES.objectNode();
        json.put("strategy", one.strategy());
        json.set("makespanSeconds", sample(result.completionSeconds()));
        ObjectNode units = json.putObject(report.unit().equals("BTUs") ? "btuCount" : "billedUnits");
        units.put("mean", result.billedUnits().mean());
        if (report.unit().equals("BTUs")) {
            ObjectNode counts = units.putObject("probabilities");
            result.billedUnits()
                    .probabilities()
                    .forEach((count, probability) -> counts.put(String.valueOf(count), probability));
        }
        json.put("vmCountMean", result.vmCount().mean());
        json.set("vmUptimeSeconds", sample(result.vmUptimeSeconds()));
        result.cost().ifPresent(cost -> {
            json.set("cost", sample(cost));
            report.platform().currency().ifPresent(currency -> json.put("currency", currency));
        });
        result.deadlineMissed().ifPresent(missed -> json.set("deadlineMissed", proportion(missed)));
        result.budgetExceeded().ifPresent(exceeded -> json.set("budgetExceeded", proportion(exceeded)));
        report.criticalJobs(one).ifPresent(jobs -> json.putPOJO("criticality", jobs));
        json.put("realizationsPerSecond", Math.round(one.realizationsPerSecond()));
        return json;
    }

    private static ObjectNode sample(SampleDistribution sample) {
        ObjectNode json = NODES.objectNode();
        json.put("mean", sample.mean());
        json.put("sd", sample.sd());
        json.put("standardErrorOfMean", sample.standardErrorOfMean());
        json.put("standardErrorOfSd", sample.standardErrorOfSd());
        json.putPOJO("ci95", JsonOption.ends(sample.normalInterval(2)));
        json.putPOJO("ci99", JsonOption.ends(sample.normalInterval(3)));
        json.put("min", sample.min());
        json.put("max", sample.max());
        ObjectNode percentiles = json.putObject("percentiles");
        MonteCarloReport.PERCENTILES.forEach(
                percent -> percentiles.put(percent.toString(), sample.quantile(percent / 100)));
        return json;
    }

    private static ObjectNode difference(Pair pair) {
        ObjectNode json = NODES.objectNode();
        json.put("first", pair.first());
        json.put("second", pair.second());
        json.set("makespanSeconds", paired(pair.makespan()));
        json.set("cost", paired(pair.cost()));
        return json;
    }

    /** Second − first, by realization. */
    private static ObjectNode paired(PairedComparison comparison) {
        ObjectNode json = NODES.objectNode();
        json.put("mean", comparison.difference().mean());
        json.put("sd", comparison.difference().sd());
        json.put("standardErrorOfMean", comparison.difference().standardErrorOfMean());
        json.put("shareFirstLess", comparison.firstLess().estimate());
        json.put("shareEqual", comparison.equal().estimate());
        return json;
    }

    private static ObjectNode proportion(Proportion proportion) {
        ObjectNode json = NODES.objectNode();
        json.put("probability", proportion.estimate());
        json.put("halfWidth95", proportion.wilsonHalfWidth());
        return json;
    }
}
