package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.samples.Advisories;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvisoryTrailTest {

    private static final Advisory FIRST = Advisories.open("run-1", 1, 10);
    private static final Advisory LATER = Advisories.open("run-1", 1, 20);
    private static final Advisory CLOSING = Advisories.closing("run-1", 2, 30);
    private static final AdvisoryTrail LOG = trail(FIRST, LATER, CLOSING);

    private static AdvisoryTrail trail(Advisory... advisories) {
        AdvisoryTrail trail = new AdvisoryTrail();
        List.of(advisories).forEach(trail::add);
        return trail;
    }

    @Test
    void findsMissingAndDuplicateAdvisories() {
        assertThat(trail(FIRST, LATER, CLOSING).difference(LOG)).isEmpty();
        assertThat(trail(FIRST, CLOSING).difference(LOG)).isEqualTo("2 advisories of 3");
        assertThat(trail(FIRST, FIRST, CLOSING).difference(LOG))
                .as("one is missing, another one is there twice")
                .contains("instead of");
    }

    @Test
    void findsAnotherOrder() {
        assertThat(trail(LATER, FIRST, CLOSING).difference(LOG)).contains("instead of");
    }

    @Test
    void findsAnotherLastAdvisory() {
        Advisory other = CLOSING.toBuilder().planRevision(2).build();
        assertThat(trail(FIRST, LATER, other).difference(LOG)).isEqualTo("the last advisory differs");
    }
}
