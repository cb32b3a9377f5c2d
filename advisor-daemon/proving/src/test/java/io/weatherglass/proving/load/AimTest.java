package io.weatherglass.proving.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AimTest {

    private static final String P50 = "at 100 events/s: event to advisory p50";
    private static final String FOLDED = "events folded per CPU second in the second half";

    private static Aim.Judged only(String scenario, String figure, double value) {
        List<Aim.Judged> judged =
                Aim.judge(scenario, List.of(new Figure("something else", 1, ""), new Figure(figure, value, "ms")));
        assertThat(judged).hasSize(1);
        return judged.get(0);
    }

    @Test
    void maximumIsMetBelow() {
        assertThat(only("active", P50, 60)).isEqualTo(new Aim.Judged(P50, 60, "ms", "<= 60", true));
        assertThat(only("active", P50, 60.1).met()).isFalse();
    }

    @Test
    void minimumIsMetAbove() {
        assertThat(only("fold", FOLDED, 50_000)).isEqualTo(new Aim.Judged(FOLDED, 50_000, "ms", ">= 50000", true));
        assertThat(only("fold", FOLDED, 49_999).met()).isFalse();
    }

    @Test
    void missingFiguresMeetNoTarget() {
        assertThat(only("active", P50, Double.NaN).met()).isFalse();
        assertThat(only("fold", FOLDED, Double.NaN).met()).isFalse();
    }

    @Test
    void otherScenariosHaveNoTarget() {
        assertThat(Aim.judge("silent", List.of(new Figure(P50, 1, "ms")))).isEmpty();
    }
}
