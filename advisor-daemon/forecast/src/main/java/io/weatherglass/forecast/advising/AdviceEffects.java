package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ExpectedEffect;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Compares the measured effect of accepted advice with the effect predicted when it was given. */
public final class AdviceEffects {

    private AdviceEffects() {}

    /** @param published supplies the published advisories, oldest first; called only if advice was accepted */
    public static Advisory measured(InstanceSnapshot.End end, Advisory closing, Supplier<List<Advisory>> published) {
        if (!end.isMakespanKnown()
                || closing.makespan().isEmpty()
                || closing.advice().stream().noneMatch(AnsweredAdvice::accepted)) {
            return closing;
        }
        List<Advisory> given = published.get();
        double makespan = closing.makespan().get().medianSeconds();
        return closing.toBuilder()
                .advice(closing.advice().stream()
                        .map(answered -> recommended(answered, given)
                                .map(by -> answered.measured(expected(by), makespan, cost(closing, by)))
                                .orElse(answered))
                        .toList())
                .build();
    }

    private static Optional<Advisory> recommended(AnsweredAdvice answered, List<Advisory> published) {
        return published.stream()
                .filter(advisory -> answered.accepted()
                        && advisory.recommendation()
                                .flatMap(Recommendation::decision)
                                .equals(Optional.of(answered.answer().decision()))
                        && option(advisory.recommendation().orElseThrow()).isPresent())
                .filter(advisory -> answered.answer().sequence().isPresent()
                        ? advisory.sequence() == answered.answer().sequence().getAsInt()
                        : !advisory.asOf().isAfter(answered.at()))
                .reduce((earlier, later) -> later);
    }

    private static Optional<Recommendation.Option> option(Recommendation recommendation) {
        return recommendation.front().stream()
                .filter(Recommendation.Option::recommended)
                .findFirst();
    }

    private static ExpectedEffect expected(Advisory by) {
        Recommendation recommendation = by.recommendation().orElseThrow();
        Recommendation.Option option = option(recommendation).orElseThrow();
        OutcomeDifference difference = recommendation.evidence().difference();
        return new ExpectedEffect(
                by.sequence(),
                Math.max(
                        0,
                        option.makespanSeconds().mean()
                                - difference.makespanSeconds().mean()),
                difference.makespanSeconds().mean(),
                Math.max(0, option.cost().mean() - difference.cost().mean()),
                difference.cost().mean());
    }

    private static OptionalDouble cost(Advisory closing, Advisory by) {
        boolean isComparable =
                closing.cost().map(CostForecast::unit).equals(by.cost().map(CostForecast::unit));
        if (!isComparable || closing.cost().isEmpty()) {
            return OptionalDouble.empty();
        }
        CostForecast cost = closing.cost().get();
        return cost.amount()
                .map(amount -> OptionalDouble.of(amount.median()))
                .or(() -> cost.btuCount().map(units -> OptionalDouble.of(units.median())))
                .or(() -> cost.vmSeconds().map(seconds -> OptionalDouble.of(seconds.median())))
                .orElse(OptionalDouble.empty());
    }
}
