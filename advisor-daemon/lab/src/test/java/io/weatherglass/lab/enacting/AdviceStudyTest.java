package io.weatherglass.lab.enacting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.lab.enacting.AdviceStudy.Compared;
import io.weatherglass.lab.enacting.AdviceStudy.Result;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** An enactor that does what is recommended, beside one that always takes ASAP. */
class AdviceStudyTest {
    private static final EnactmentPlan PLAN = SamplePlan.of(Instant.parse("2026-11-20T09:00:00Z"));

    /** What is recommended has a risk of 5 % at most. */
    private static final double RISK = 0.05;

    /** While few runs are known, what would be cheaper is too risky as often as not: how many of these are cheaper is much a matter of chance. */
    @Test
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void doingWhatIsRecommendedCostsLessThanAsapOnAverageFromTheFirstRunOn() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 15, 1);

        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(study.mean(run -> run.asap().cost()));
        assertNoMoreAreLateThanTheRiskLeaves(study);
        assertThat(study.runs())
                .extracting(run -> run.advised().decisions().size())
                .contains(1);
        // the plan is to take ASAP: undecided it is the same run
        assertThat(study.runs())
                .extracting(Compared::planned)
                .isEqualTo(study.runs().stream().map(Compared::asap).toList());
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void itMeetsTheDeadlineAtLessCostInFourOfFiveRunsOnceFortyAreKnown() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 100, 1);

        List<Compared> later = study.runs().subList(40, 100);
        assertThat(later.stream()
                        .filter(run -> run.result(study.deadlineSeconds()) == Result.CHEAPER)
                        .count())
                .as("%s", later)
                .isGreaterThanOrEqualTo(later.size() * 4 / 5);
        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(0.8 * study.mean(run -> run.asap().cost()));
        assertNoMoreAreLateThanTheRiskLeaves(study);
    }

    private static void assertNoMoreAreLateThanTheRiskLeaves(AdviceStudy study) {
        assertThat(study.count(Result.LATE))
                .isLessThanOrEqualTo(
                        new BinomialDistribution(null, study.runs().size(), RISK).inverseCumulativeProbability(0.975));
    }

    @Test
    void aPlanWithoutDeadlineIsRefused() {
        EnactmentPlan open = PLAN.toBuilder().deadline(Optional.empty()).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdviceStudy.of(open, DisturbanceLevels.DEFAULTS, 1, 1))
                .withMessageContaining("deadline");
    }
}
