package io.weatherglass.forecast.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.LearnedKind.Scaling;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RestOfPlanTest {

    private static final WorkflowLearned WHOLE = new WorkflowLearned(
            2,
            "last",
            8,
            3.5,
            List.of(
                    new LearnedKind(
                            "fetch",
                            2,
                            5,
                            List.of(),
                            Optional.empty(),
                            List.of("align", "merge"),
                            List.of(named("fetch 1"), named("fetch 2"))),
                    new LearnedKind(
                            "align",
                            4,
                            9,
                            List.of(new Dependency("fetch", Relation.ALL)),
                            Optional.of(new Scaling("fetch", 2)),
                            List.of(),
                            List.of()),
                    new LearnedKind(
                            "merge",
                            1,
                            2,
                            List.of(new Dependency("align", Relation.ALL)),
                            Optional.empty(),
                            List.of(),
                            List.of(new LearnedKind.Job("merge", 2, List.of("fetch 1", "fetch 2"))))));

    private static LearnedKind.Job named(String name) {
        return new LearnedKind.Job(name, 5, List.of());
    }

    @Test
    void omitsCompletedNamesAndSubtractsCounts() {
        WorkflowLearned rest =
                RestOfPlan.of(WHOLE, Map.of("fetch", Set.of("fetch 1", "another"), "align", Set.of("x", "y", "z")));

        assertThat(rest.kinds()).extracting(LearnedKind::count).containsExactly(1, 1, 1);
        assertThat(rest.kinds()).extracting(LearnedKind::finished).containsExactly(1, 3, 0);
        assertThat(rest.kinds().get(0).jobs()).containsExactly(named("fetch 2"));
        assertThat(rest.kinds().get(2).jobs().get(0).dependencies()).containsExactly("fetch 2");
        assertThat(rest.kinds().get(1).dependencies())
                .isEqualTo(WHOLE.kinds().get(1).dependencies());
        assertThat(rest.slots()).isEqualTo(8);
    }

    @Test
    void omitsCompletedKindsAndReferencesToThem() {
        WorkflowLearned rest = RestOfPlan.of(WHOLE, Map.of("fetch", Set.of("fetch 1", "fetch 2")));

        assertThat(rest.kinds()).extracting(LearnedKind::kind).containsExactly("align", "merge");
        assertThat(rest.kinds().get(0).dependencies()).isEmpty();
        assertThat(rest.kinds().get(0).scaling()).isEmpty();
        assertThat(rest.kinds().get(1).jobs().get(0).dependencies()).isEmpty();
    }

    @Test
    void isEmptyIfMoreJobsCompletedThanExpected() {
        assertThat(RestOfPlan.of(
                                WHOLE,
                                Map.of(
                                        "fetch", Set.of("fetch 1", "fetch 2"),
                                        "align", Set.of("1", "2", "3", "4", "5"),
                                        "merge", Set.of("merge")))
                        .kinds())
                .isEmpty();
    }
}
