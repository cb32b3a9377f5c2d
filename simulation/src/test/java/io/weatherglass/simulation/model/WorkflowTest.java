package io.weatherglass.simulation.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkflowTest {
    private static final Workflow DIAMOND = Workflow.of(
            "diamond",
            List.of(
                    Job.of("merge", "m", 4, "left", "right", "left"),
                    Job.of("left", "", 2, "split"),
                    Job.of("right", "", 3, "split"),
                    Job.of("split", "", 1)
                            .withReleaseSeconds(10)
                            .withInputBytes(7)
                            .withOutputBytes(8)));

    private static Workflow of(Job... jobs) {
        return Workflow.of("sample", List.of(jobs));
    }

    @Test
    void keepsPlanOrderAndDependencies() {
        assertThat(DIAMOND.jobCount()).isEqualTo(4);
        assertThat(DIAMOND.jobId(0)).isEqualTo("merge");
        assertThat(DIAMOND.kind(0)).isEqualTo("m");
        assertThat(DIAMOND.indexOf("split")).isEqualTo(OptionalInt.of(3));
        assertThat(DIAMOND.indexOf("none")).isEmpty();
        assertThat(DIAMOND.parentCount(0)).isEqualTo(2);
        assertThat(DIAMOND.parent(0, 1)).isEqualTo(2);
        assertThat(DIAMOND.childCount(3)).isEqualTo(2);
        assertThat(DIAMOND.child(3, 0)).isEqualTo(1);
        assertThat(DIAMOND.child(3, 1)).isEqualTo(2);
        assertThat(DIAMOND.childCount(0)).isZero();
        assertThat(DIAMOND.topologicalOrder()).containsExactly(3, 1, 2, 0);
        assertThat(DIAMOND.projectedRuntimesSeconds()).containsExactly(4, 2, 3, 1);
        assertThat(DIAMOND.releaseSeconds(3)).isEqualTo(10);
        assertThat(DIAMOND.job(3).inputBytes()).isEqualTo(7);
        assertThat(DIAMOND.job(3).outputBytes()).isEqualTo(8);
    }

    @Test
    void levelIsTheLengthOfTheLongestPathToAJob() {
        Workflow workflow = of(
                Job.of("end", "", 1, "entry", "long"),
                Job.of("entry", "", 1),
                Job.of("long", "", 1, "step"),
                Job.of("step", "", 1, "entry"),
                Job.of("alone", "", 1));
        assertThat(IntStream.range(0, 5).map(workflow::level)).containsExactly(3, 0, 2, 1, 0);
    }

    @Test
    void rejectsACycleAndNamesIt() {
        assertThatThrownBy(() -> of(
                        Job.of("free", "", 1),
                        Job.of("a", "", 1, "c", "free"),
                        Job.of("b", "", 1, "a"),
                        Job.of("c", "", 1, "b"),
                        Job.of("behind", "", 1, "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("dependencies must not form a cycle: "
                        + "(a -> b -> c -> a|b -> c -> a -> b|c -> a -> b -> c)");
        assertThatThrownBy(() -> of(Job.of("a", "", 1, "a"))).hasMessageEndingWith("cycle: a -> a");
    }

    @Test
    void rejectsDuplicateIdsUnknownDependenciesAndNoJobs() {
        assertThatThrownBy(() -> of(Job.of("a", "", 1), Job.of("a", "", 2)))
                .hasMessage("job \"a\": id must be unique within the workflow, but was given twice");
        assertThatThrownBy(() -> of(Job.of("a", "", 1, "x"))).hasMessage("job \"a\": unknown dependency \"x\"");
        assertThatThrownBy(() -> of()).hasMessage("workflow \"sample\" must have at least one job, but had 0");
    }

    @Test
    void rejectsBadRuntimesWithValueAndRule() {
        assertThatThrownBy(() -> Job.of("merge", "", -3))
                .hasMessage(
                        "job \"merge\": projectedRuntimeSeconds must be finite and >= 0 (0 = unknown), but was -3.0");
        assertThatThrownBy(() -> Job.of("merge", "", Double.NaN)).hasMessageEndingWith("was NaN");
        assertThatThrownBy(() -> Job.of("merge", "", Double.POSITIVE_INFINITY)).hasMessageEndingWith("was Infinity");
        assertThatThrownBy(() -> Job.of("merge", "", 1).withReleaseSeconds(-1))
                .hasMessage("job \"merge\": releaseSeconds must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> Job.of(" ", "", 1)).hasMessage("job id must not be blank, but was \" \"");
        assertThat(Job.of("unknown", "", 0).projectedRuntimeSeconds()).isZero();
    }

    @Test
    void returnsCopies() {
        DIAMOND.projectedRuntimesSeconds()[0] = 99;
        DIAMOND.topologicalOrder()[0] = 99;
        assertThat(DIAMOND.projectedRuntimeSeconds(0)).isEqualTo(4);
        assertThat(DIAMOND.topologicalOrder()[0]).isEqualTo(3);
    }

    @Test
    void equalsAWorkflowOfTheSameJobs() {
        assertThat(of(Job.of("a", "", 1))).isEqualTo(of(Job.of("a", "", 1))).hasSameHashCodeAs(of(Job.of("a", "", 1)));
        assertThat(of(Job.of("a", "", 1))).isNotEqualTo(of(Job.of("a", "", 2)));
    }
}
