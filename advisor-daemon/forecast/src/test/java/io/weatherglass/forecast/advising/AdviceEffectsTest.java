package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.ExpectedEffect;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.comparison.Estimate;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.RunCompleteness;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A decision predicted to shorten a run from 1000 s to 800 s and to cost 2 more than 5 EUR; the run took 850 s. */
class AdviceEffectsTest {

    private static final Decision AFAP = Decision.strategy("afap");

    private static final InstanceSnapshot.End COMPLETED = end(Optional.empty());

    private static InstanceSnapshot.End end(Optional<String> implausible) {
        return new InstanceSnapshot.End(Outcome.COMPLETED, Plans.ORIGIN, "", RunCompleteness.WHOLE, implausible);
    }

    private static Advisory recommending(int sequence, Decision decision) {
        Estimate makespan = new Estimate(800, 800, 700, 900);
        Estimate cost = new Estimate(7, 7, 6, 8);
        return Advisories.open("run-1", sequence, sequence).toBuilder()
                .recommendation(Optional.of(new Recommendation(
                        false,
                        Optional.of(decision),
                        "do it",
                        "least-makespan",
                        Plans.ORIGIN,
                        Plans.ORIGIN,
                        sequence,
                        new Recommendation.Evidence(
                                new OutcomeDifference(
                                        new PairedDifference(-200, -210, -190),
                                        new PairedDifference(2, 1, 3),
                                        Optional.empty(),
                                        Optional.empty()),
                                new Risk(Optional.empty(), Optional.empty())),
                        List.of(new Recommendation.Option(decision.text(), decision, makespan, cost, true)))))
                .build();
    }

    private static AnsweredAdvice answered(boolean accepted, OptionalInt sequence, OptionalDouble makespan) {
        return AnsweredAdvice.of(
                accepted,
                Plans.ORIGIN.plusSeconds(4),
                new AdviceAnswer(AFAP, sequence, Optional.empty(), makespan, OptionalDouble.empty()));
    }

    private static Advisory closing(AnsweredAdvice... answered) {
        return Advisories.withForecast(Advisories.closing("run-1", 9, 850), 0, 850, 850, 850).toBuilder()
                .advice(List.of(answered))
                .build();
    }

    private static AnsweredAdvice effect(AnsweredAdvice answered, Advisory... published) {
        Advisory measured = AdviceEffects.measured(COMPLETED, closing(answered), () -> List.of(published));
        AdvisoryCodec codec = new AdvisoryCodec();
        assertThat(codec.fromJson(codec.toJson(measured))).isEqualTo(measured);
        return measured.advice().get(0);
    }

    @Test
    void usesTheAdvisoryNamedInTheAnswer() {
        AnsweredAdvice effect = effect(
                answered(true, OptionalInt.of(3), OptionalDouble.empty()),
                recommending(2, Decision.vms(1)),
                recommending(3, AFAP),
                recommending(4, AFAP));
        assertThat(effect.expected()).contains(new ExpectedEffect(3, 1000, -200, 5, 2));
        assertThat(effect.effectSeconds()).hasValue(-150);
    }

    @Test
    void usesTheLatestAdvisoryBeforeTheAnswerIfNoneIsNamed() {
        AnsweredAdvice effect = effect(
                answered(true, OptionalInt.empty(), OptionalDouble.empty()),
                recommending(3, AFAP),
                recommending(4, AFAP),
                recommending(5, AFAP));
        assertThat(effect.expected()).map(ExpectedEffect::sequence).contains(4);
    }

    @Test
    void omitsEffectsWithUnknownCost() {
        AnsweredAdvice rejected = answered(false, OptionalInt.of(3), OptionalDouble.empty());
        assertThat(effect(rejected, recommending(3, AFAP))).isEqualTo(rejected);
        AnsweredAdvice other = answered(true, OptionalInt.of(3), OptionalDouble.empty());
        assertThat(effect(other, recommending(3, Decision.vms(1)))).isEqualTo(other);
        assertThat(effect(other)).isEqualTo(other);
    }

    @Test
    void omitsEffectsOfRunsWithImplausibleDates() {
        Advisory closing = closing(answered(true, OptionalInt.of(3), OptionalDouble.empty()));
        assertThat(AdviceEffects.measured(
                        end(Optional.of("a makespan of 0 s")), closing, () -> List.of(recommending(3, AFAP))))
                .isSameAs(closing);
    }

    /** Reading the advisories of many runs takes seconds and would delay other instances. */
    @Test
    void readsAdvisoriesOnlyIfAdviceWasAccepted() {
        AtomicBoolean asked = new AtomicBoolean();
        Supplier<List<Advisory>> published = () -> {
            asked.set(true);
            return List.of();
        };
        AnsweredAdvice rejected = answered(false, OptionalInt.of(3), OptionalDouble.empty());
        AdviceEffects.measured(COMPLETED, closing(), published);
        AdviceEffects.measured(COMPLETED, closing(rejected), published);
        assertThat(asked).isFalse();
        AdviceEffects.measured(
                COMPLETED, closing(rejected, answered(true, OptionalInt.of(3), OptionalDouble.empty())), published);
        assertThat(asked).isTrue();
    }
}
