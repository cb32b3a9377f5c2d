package io.weatherglass.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecordedRunTest {
    private static RecordedTask task(String id, String... dependencies) {
        return new RecordedTask(id, 0, 10, 12, Optional.empty(), List.of(dependencies));
    }

    private static RecordedRun run(RecordedTask... tasks) {
        return new RecordedRun("sample", Optional.empty(), List.of(), List.of(tasks));
    }

    @Test
    void isImmutable() {
        List<RecordedTask> tasks = new ArrayList<>(List.of(task("a")));
        RecordedRun run = new RecordedRun("sample", Optional.empty(), List.of(), tasks);
        tasks.clear();
        assertThat(run.tasks()).containsExactly(task("a"));
    }

    @Test
    void rejectsMissingJobsDuplicateIdsAndUnknownDependencies() {
        assertThatThrownBy(() -> run()).hasMessage("run \"sample\": must have at least one job");
        assertThatThrownBy(() -> run(task("a"), task("a"))).hasMessage("run \"sample\": duplicate job id \"a\"");
        assertThatThrownBy(() -> run(task("a", "b")))
                .hasMessage("run \"sample\": job \"a\" depends on unknown job \"b\"");
    }

    @Test
    void rejectsValuesOutOfRangeByName() {
        assertThatThrownBy(() -> new RecordedTask("a", 0, -3, 1, Optional.empty(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("job \"a\": projectedWalltimeSeconds must be finite and >= 0, but was -3.0");
        assertThatThrownBy(() -> new RecordedTask("a", Double.NaN, 3, 1, Optional.empty(), List.of()))
                .hasMessage("job \"a\": submissionDateSeconds must be finite, but was NaN");
        assertThatThrownBy(() -> new RecordedTask("", 0, 3, 1, Optional.empty(), List.of()))
                .hasMessage("a job id must not be empty");
        assertThatThrownBy(() -> RecordedBoot.of(Double.POSITIVE_INFINITY))
                .hasMessage("VM: bootSeconds must be finite and >= 0, but was Infinity");
        assertThatThrownBy(() -> new TaskUsage(1, -1, 0, 0))
                .hasMessage("task usage: inputBytes must be finite and >= 0, but was -1.0");
    }

    @Test
    void supportsUnrecordedValues() {
        RecordedTask unknown = new RecordedTask("a", -5, 0, 0, Optional.empty(), List.of());
        assertThat(unknown.managementSeconds()).isZero();
        assertThat(new RecordedTask("a", 0, 1, 4, Optional.of(new TaskUsage(1, 2, 3, 0.5)), List.of())
                        .managementSeconds())
                .isEqualTo(0.5);
        assertThat(RecordedBoot.of(3).lagSeconds()).isEqualTo(OptionalDouble.empty());
    }
}
