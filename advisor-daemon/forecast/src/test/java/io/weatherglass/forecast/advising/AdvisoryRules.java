package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.CountProbability;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.SchemaName;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.forecasting.CostSoFar.Unit;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;

/** Rules that every advisory must satisfy. */
final class AdvisoryRules {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();
    private static final Schema SCHEMA = schema();
    private static final List<Double> LEVELS = List.of(0.5, 0.8, 0.95, 0.997);
    private static final Offset<Double> ROUNDING = within(1e-6);

    private AdvisoryRules() {}

    private static Schema schema() {
        try (InputStream stream =
                AdvisoryCodec.class.getClassLoader().getResourceAsStream(SchemaName.ADVISORY_ISSUED.resource())) {
            return SchemaRegistry.withDefaultDialect(
                            SpecificationVersion.DRAFT_2020_12,
                            registry -> registry.schemaIdResolvers(resolvers -> resolvers.mapPrefix(
                                    "https://weatherglass.io/schemas/",
                                    "classpath:io/weatherglass/connectors/schemas/")))
                    .getSchema(MAPPER.readTree(stream));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the schema errors of a serialized advisory. */
    static List<String> schemaErrors(JsonNode advisory) {
        return SCHEMA
                .validate(advisory, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString)
                .toList();
    }

    static void check(Advisory advisory, InstanceSnapshot snapshot) {
        assertThat(schemaErrors(CODEC.toTree(advisory))).isEmpty();
        assertThat(CODEC.fromJson(CODEC.toJson(advisory))).isEqualTo(advisory);
        advisory.makespan().ifPresent(AdvisoryRules::checkDuration);
        advisory.remaining().ifPresent(AdvisoryRules::checkDuration);
        assertThat(advisory.remaining().isPresent())
                .isEqualTo(advisory.makespan().isPresent());
        if (advisory.makespan().isPresent()) {
            checkRemaining(advisory, snapshot);
            checkCompletionTime(advisory, snapshot);
        }
        advisory.cost().ifPresent(cost -> {
            cost.amount().ifPresent(AdvisoryRules::checkValue);
            cost.vmSeconds().ifPresent(AdvisoryRules::checkValue);
            cost.btuCount().ifPresent(AdvisoryRules::checkBtus);
        });
        if (advisory.outcome().isEmpty()) {
            advisory.cost().ifPresent(cost -> checkNotBelowWhatIsOwed(cost, snapshot));
        }
        Stream.of(advisory.risk().deadlineMiss(), advisory.risk().budgetExceeded())
                .flatMap(risk -> risk.stream().map(RiskEstimate::probability))
                .forEach(probability -> assertThat(probability).isBetween(0.0, 1.0));
        if (advisory.outcome().isEmpty()) {
            checkRiskAgreesWithInterval(advisory, snapshot);
        }
        assertThat(advisory.progress().fraction()).isBetween(0.0, 1.0);
        assertThat(advisory.progress().workFraction()).isBetween(0.0, 1.0);
    }

    /** A deadline after the 95 % interval is missed with a probability of at most 2.5 %, one before it with 97.5 %. */
    private static void checkRiskAgreesWithInterval(Advisory advisory, InstanceSnapshot snapshot) {
        advisory.risk().deadlineMiss().ifPresent(risk -> {
            double deadline =
                    snapshot.secondsSinceOrigin(snapshot.plan().deadline().orElseThrow());
            DurationInterval interval =
                    advisory.makespan().orElseThrow().intervals().get(LEVELS.indexOf(0.95));
            double resolution = 2.0 / Math.max(1, advisory.computation().realizations());
            if (deadline > interval.upperSeconds()) {
                assertThat(risk.probability()).isLessThanOrEqualTo(0.025 + resolution);
            } else if (deadline < interval.lowerSeconds()) {
                assertThat(risk.probability()).isGreaterThanOrEqualTo(0.975 - resolution);
            }
        });
    }

    private static void checkDuration(DurationForecast forecast) {
        assertThat(forecast.intervals()).extracting(DurationInterval::level).isEqualTo(LEVELS);
        double[] lower = forecast.intervals().stream()
                .mapToDouble(DurationInterval::lowerSeconds)
                .toArray();
        double[] upper = forecast.intervals().stream()
                .mapToDouble(DurationInterval::upperSeconds)
                .toArray();
        checkNested(forecast.medianSeconds(), lower, upper);
        assertThat(forecast.intervals())
                .allSatisfy(
                        interval -> assertThat(interval.coverage().nominal()).isEqualTo(interval.level()));
    }

    private static void checkValue(ValueForecast forecast) {
        checkIntervals(forecast.median(), forecast.intervals());
    }

    private static void checkBtus(BtuForecast forecast) {
        checkIntervals(forecast.median(), forecast.intervals());
        assertThat(forecast.distribution().stream()
                        .mapToDouble(CountProbability::probability)
                        .sum())
                .isCloseTo(1, ROUNDING);
        double mean = forecast.distribution().stream()
                .mapToDouble(count -> count.count() * count.probability())
                .sum();
        assertThat(mean).isCloseTo(forecast.mean(), ROUNDING);
    }

    private static void checkNotBelowWhatIsOwed(CostForecast cost, InstanceSnapshot snapshot) {
        cost.amount().ifPresent(of -> checkNotBelowWhatIsOwed(of.median(), of.intervals(), Unit.MONEY, snapshot));
        cost.btuCount().ifPresent(of -> checkNotBelowWhatIsOwed(of.median(), of.intervals(), Unit.BTUS, snapshot));
        cost.vmSeconds()
                .ifPresent(of -> checkNotBelowWhatIsOwed(of.median(), of.intervals(), Unit.VM_SECONDS, snapshot));
    }

    private static void checkNotBelowWhatIsOwed(
            double median, List<ValueInterval> intervals, Unit unit, InstanceSnapshot snapshot) {
        double owed =
                Math.min(median, CostSoFar.of(snapshot, unit).orElseThrow().owed());
        assertThat(intervals)
                .allSatisfy(interval ->
                        assertThat(interval.lower()).isGreaterThanOrEqualTo(owed - 1e-6 * Math.max(1, owed)));
    }

    private static void checkIntervals(double median, List<ValueInterval> intervals) {
        assertThat(intervals).extracting(ValueInterval::level).isEqualTo(LEVELS);
        checkNested(
                median,
                intervals.stream().mapToDouble(ValueInterval::lower).toArray(),
                intervals.stream().mapToDouble(ValueInterval::upper).toArray());
    }

    private static void checkNested(double median, double[] lower, double[] upper) {
        double low = median;
        double high = median;
        for (int level = 0; level < lower.length; level++) {
            assertThat(lower[level]).isLessThanOrEqualTo(low);
            assertThat(upper[level]).isGreaterThanOrEqualTo(high);
            low = lower[level];
            high = upper[level];
        }
    }

    private static void checkRemaining(Advisory advisory, InstanceSnapshot snapshot) {
        DurationForecast makespan = advisory.makespan().orElseThrow();
        DurationForecast remaining = advisory.remaining().orElseThrow();
        // an ended run has no remaining time, even if its end was reported late
        double elapsed = advisory.closing() ? makespan.medianSeconds() : snapshot.elapsedSeconds();
        assertThat(remaining.medianSeconds()).isCloseTo(Math.max(0, makespan.medianSeconds() - elapsed), ROUNDING);
        assertThat(remaining.meanSeconds()).isCloseTo(Math.max(0, makespan.meanSeconds() - elapsed), ROUNDING);
        assertThat(remaining.sdSeconds()).isEqualTo(makespan.sdSeconds());
        for (int level = 0; level < LEVELS.size(); level++) {
            DurationInterval whole = makespan.intervals().get(level);
            DurationInterval left = remaining.intervals().get(level);
            assertThat(left.lowerSeconds()).isCloseTo(Math.max(0, whole.lowerSeconds() - elapsed), ROUNDING);
            assertThat(left.upperSeconds()).isCloseTo(Math.max(0, whole.upperSeconds() - elapsed), ROUNDING);
        }
    }

    private static void checkCompletionTime(Advisory advisory, InstanceSnapshot snapshot) {
        var completion = advisory.completionTime().orElseThrow();
        double median = Duration.between(snapshot.origin(), completion.median()).toNanos() / 1e9;
        assertThat(median).isCloseTo(advisory.makespan().orElseThrow().medianSeconds(), ROUNDING);
        assertThat(completion.intervals())
                .hasSameSizeAs(LEVELS)
                .allSatisfy(interval -> assertThat(completion.median()).isBetween(interval.lower(), interval.upper()));
    }
}
