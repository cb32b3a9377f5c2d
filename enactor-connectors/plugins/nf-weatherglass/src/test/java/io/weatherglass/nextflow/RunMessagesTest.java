package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunMessagesTest {
    @Test
    void theQueueSizeOfTheExecutorHasPriority() {
        Map<?, ?> scope = Map.of("queueSize", 7, "$slurm", Map.of("queueSize", 100), "$local", Map.of("cpus", 2));

        assertThat(RunMessages.queueSize(Map.of("executor", scope), "slurm")).isEqualTo(100);
        assertThat(RunMessages.queueSize(Map.of("executor", scope), "local")).isEqualTo(7);
        assertThat(RunMessages.queueSize(Map.of("executor", "slurm"), "slurm")).isNull();
        assertThat(RunMessages.queueSize(Map.of(), "slurm")).isNull();
    }

    @Test
    void aMissingMemberLosesOnlyItsProperty() {
        Map<String, Object> fields = new LinkedHashMap<>();
        RunMessages.optional(fields, "queueSize", () -> {
            throw new NoSuchMethodError("Session.getQueueSize");
        });
        RunMessages.optional(fields, "executor", () -> "local");

        assertThat(fields).containsExactlyEntriesOf(Map.of("executor", "local"));
    }
}
