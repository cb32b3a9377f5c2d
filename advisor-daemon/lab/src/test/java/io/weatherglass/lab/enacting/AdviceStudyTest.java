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

/** Compares an enactor that follows recommendations with one that always uses ASAP. */
class AdviceStudyTest {
    private static final EnactmentPlan PLAN = SamplePlan.of(Instant.parse("2026-11-20T09:00:00Z"));

    /** Maximum risk of missing the deadline with recommended strategies. */
    private static final double RISK = 0.05;

    /** With few past runs, cheaper strategies are often too risky, so the number of cheaper runs varies greatly. */
    @Test
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void followingAdviceIsCheaperThanAsapOnAverage() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 15, 1);

        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(study.mean(run -> run.asap().cost()));
        assertLateRunsWithinTheRisk(study);
        assertThat(study.runs())
                .extracting(run -> run.advised().decisions().size())
                .contains(1);
        // the plan uses ASAP, so both runs are equal unless a decision is taken
        assertThat(study.runs())
                .extracting(Compared::planned)
                .isEqualTo(study.runs().stream().map(Compared::asap).toList());
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void meetsTheDeadlineAtLowerCostInFourOfFiveRunsAfterForty() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 100, 1);

        List<Compared> later = study.runs().subList(40, 100);
        assertThat(later.stream()
                        .filter(run -> run.result(study.deadlineSeconds()) == Result.CHEAPER)
                        .count())
                .as("%s", later)
                .isGreaterThanOrEqualTo(later.size() * 4 / 5);
        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(0.8 * study.mean(run -> run.asap().cost()));
        assertLateRunsWithinTheRisk(study);
    }

    private static void assertLateRunsWithinTheRisk(AdviceStudy study) {
        assertThat(study.count(Result.LATE))
                .isLessThanOrEqualTo(
                        new BinomialDistribution(null, study.runs().size(), RISK).inverseCumulativeProbability(0.975));
    }

    @Test
    void rejectsAPlanWithoutDeadline() {
        EnactmentPlan open = PLAN.toBuilder().deadline(Optional.empty()).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdviceStudy.of(open, DisturbanceLevels.DEFAULTS, 1, 1))
                .withMessageContaining("deadline");
    }
}
