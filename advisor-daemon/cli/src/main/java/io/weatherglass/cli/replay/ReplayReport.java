package io.weatherglass.cli.replay;

import com.fasterxml.jackson.databind.node.NullNode;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.forecast.replay.ReplayScript;
import java.util.List;
import java.util.Optional;

/** Compares the forecasts of a replay with its outcome. */
public final class ReplayReport {

    public static final double LEVEL = 0.95;

    private final ReplayScript script;
    private final String instance;
    private final List<Advisory> advisories;

    /** @param advisories in order of arrival, ending with the closing advisory */
    public ReplayReport(ReplayScript script, String instance, List<Advisory> advisories) {
        this.script = script;
        this.instance = instance;
        this.advisories = List.copyOf(advisories);
    }

    public ReplayScript script() {
        return script;
    }

    public static Optional<DurationInterval> makespanInterval(Advisory advisory) {
        return advisory.makespan()
                .map(DurationForecast::intervals)
                .flatMap(intervals -> intervals.stream()
                        .filter(interval -> interval.level() == LEVEL)
                        .findFirst());
    }

    public static Optional<ValueInterval> btuInterval(Advisory advisory) {
        return advisory.cost()
                .flatMap(cost -> cost.btuCount())
                .map(BtuForecast::intervals)
                .flatMap(intervals -> intervals.stream()
                        .filter(interval -> interval.level() == LEVEL)
                        .findFirst());
    }

    /** Returns all advisories with a forecast, except the closing advisory, which contains the true values. */
    public List<Advisory> forecasts() {
        return advisories.stream()
                .filter(advisory -> !advisory.closing() && advisory.makespan().isPresent())
                .toList();
    }

    public Optional<Advisory> closing() {
        return advisories.stream().filter(Advisory::closing).findFirst();
    }

    /** Returns the share of 95 % makespan intervals that contain the true makespan; NaN without intervals. */
    public double shareHoldingMakespan() {
        return forecasts().stream()
                .mapToInt(advisory -> holdsMakespan(advisory) ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Returns the share of 95 % BTU intervals that contain the true count; NaN without intervals. */
    public double shareHoldingBtus() {
        return forecasts().stream()
                .filter(advisory -> btuInterval(advisory).isPresent())
                .mapToInt(advisory -> holdsBtus(advisory) ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Returns whether the 95 % interval contains the true makespan, with a tolerance of 1 µs. */
    public boolean holdsMakespan(Advisory advisory) {
        double truth = script.trueMakespanSeconds();
        return makespanInterval(advisory)
                .filter(interval -> interval.lowerSeconds() <= truth + 1e-6 && truth <= interval.upperSeconds() + 1e-6)
                .isPresent();
    }

    private boolean holdsBtus(Advisory advisory) {
        return script.trueBtuCount().isPresent()
                && btuInterval(advisory)
                        .filter(interval ->
                                interval.lower() <= script.trueBtuCount().getAsLong()
                                        && script.trueBtuCount().getAsLong() <= interval.upper())
                        .isPresent();
    }

    /** Returns the latest forecast made before this share of the true makespan had elapsed. */
    public Optional<Advisory> at(double share) {
        double seconds = share * script.trueMakespanSeconds();
        Advisory found = null;
        for (Advisory advisory : forecasts()) {
            if (elapsedSeconds(advisory) <= seconds) {
                found = advisory;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Returns the time from the start of the run to the advisory, s. */
    public double elapsedSeconds(Advisory advisory) {
        return java.time.Duration.between(script.plan().submittedAt(), advisory.asOf())
                        .toNanos()
                / 1e9;
    }

    public ReportFields toJson(double speed, double effectiveSpeed) {
        AdvisoryCodec codec = new AdvisoryCodec();
        ReportFields json = new ReportFields()
                .put("run", script.label())
                .put("workflowInstance", instance)
                .put("strategy", script.plan().strategy())
                .put("jobs", script.plan().jobs().size())
                .put("speed", speed)
                .put("effectiveSpeed", effectiveSpeed)
                .put("trueMakespanSeconds", script.trueMakespanSeconds())
                .put("trueBtuCount", script.trueBtuCount())
                .put("advisoriesIssued", advisories.size())
                .put("shareOf95IntervalsHoldingMakespan", share(shareHoldingMakespan()));
        if (script.trueBtuCount().isPresent()) {
            json.put("shareOf95IntervalsHoldingBtuCount", share(shareHoldingBtus()));
        }
        return json.list(
                "advisories",
                advisories,
                advisory -> new ReportFields()
                        .put("sequence", advisory.sequence())
                        .put("asOf", advisory.asOf().toString())
                        .put("elapsedSeconds", elapsedSeconds(advisory))
                        .put("closing", advisory.closing())
                        .put("progress", codec.toTree(advisory).get("progress"))
                        .put(
                                "makespanInterval95",
                                makespanInterval(advisory)
                                        .map(interval -> new ReportFields()
                                                .put("lowerSeconds", interval.lowerSeconds())
                                                .put("upperSeconds", interval.upperSeconds())))
                        .put("makespanMedianSeconds", advisory.makespan().map(DurationForecast::medianSeconds))
                        .put(
                                "btuInterval95",
                                btuInterval(advisory)
                                        .map(interval -> new ReportFields()
                                                .put("lower", interval.lower())
                                                .put("upper", interval.upper())))
                        .put("holdsTrueMakespan", holdsMakespan(advisory)));
    }

    private static Object share(double share) {
        return Double.isNaN(share) ? NullNode.instance : share;
    }
}
