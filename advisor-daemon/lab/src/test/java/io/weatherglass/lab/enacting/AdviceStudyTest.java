package io.weatherglass.lab.enacting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.lab.enacting.AdviceStudy.Compared;
import io.weatherglass.lab.enacting.AdviceStudy.Result;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** An enactor that does what is recommended, beside one that always takes ASAP. */
class AdviceStudyTest {
    private static final EnactmentPlan PLAN = SamplePlan.of(Instant.parse("2026-11-20T09:00:00Z"));

    /** The risks of the first of them are those of first runs, so that what would be cheaper is too risky. */
    @Test
    @Tag("long")
    void doingWhatIsRecommendedMeetsTheDeadlineAtLessCostThanAsap() {
        assertWorthIt(AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 15, 1));
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void soItDoesInFourOfFiveOfAHundredRuns() {
        assertWorthIt(AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 100, 1));
    }

    private static void assertWorthIt(AdviceStudy study) {
        assertThat(study.count(Result.CHEAPER))
                .as("%s", study.runs())
                .isGreaterThanOrEqualTo(study.runs().size() * 4 / 5);
        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(0.8 * study.mean(run -> run.asap().cost()));
        assertThat(study.runs())
                .extracting(run -> run.advised().decisions().size())
                .contains(1);
        // the plan is to take ASAP: undecided it is the same run
        assertThat(study.runs())
                .extracting(Compared::planned)
                .isEqualTo(study.runs().stream().map(Compared::asap).toList());
    }

    @Test
    void aPlanWithoutDeadlineIsRefused() {
        EnactmentPlan open = PLAN.toBuilder().deadline(Optional.empty()).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdviceStudy.of(open, DisturbanceLevels.DEFAULTS, 1, 1))
                .withMessageContaining("deadline");
    }
}
