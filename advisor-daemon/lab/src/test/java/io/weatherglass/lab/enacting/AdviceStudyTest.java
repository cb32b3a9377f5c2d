package io.weatherglass.lab.enacting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.lab.enacting.AdviceStudy.Compared;
import io.weatherglass.lab.enacting.AdviceStudy.Result;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** An enactor that does what is recommended, beside one that always takes ASAP. */
class AdviceStudyTest {
    private static final EnactmentPlan PLAN = SamplePlan.of(Instant.parse("2026-11-20T09:00:00Z"));

    /** While no past run is known, risks are wide, and little is dared. */
    @Test
    void inFirstRunsDoingWhatIsRecommendedCostsLessAndNeverMore() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 5, 1);
        assertThat(study.count(Result.DEARER)).as("%s", study.runs()).isZero();
        assertThat(study.count(Result.LATE)).as("%s", study.runs()).isZero();
        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(0.9 * study.mean(run -> run.asap().cost()));
        assertUndecidedIsAsap(study);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void inFourOfFiveOfAHundredRunsItMeetsTheDeadlineAtLessCostThanAsap() {
        AdviceStudy study = AdviceStudy.of(PLAN, DisturbanceLevels.DEFAULTS, 100, 1);
        assertThat(study.count(Result.CHEAPER)).as("%s", study.runs()).isGreaterThanOrEqualTo(80);
        assertThat(study.mean(run -> run.advised().cost()))
                .isLessThan(0.8 * study.mean(run -> run.asap().cost()));
        assertThat(study.runs())
                .extracting(run -> run.advised().decisions().size())
                .contains(1);
        assertUndecidedIsAsap(study);
    }

    /** The plan is to take ASAP: undecided it is the same run. */
    private static void assertUndecidedIsAsap(AdviceStudy study) {
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
