package io.weatherglass.proving.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses thread names from {@code /proc/PID/task} for Java 17 on machines with many cores. */
class ThreadTimesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C1 CompilerThre",
                "C2 CompilerThre",
                "GC Thread#0",
                "GC Thread#15",
                "G1 Main Marker",
                "G1 Conc#0",
                "G1 Conc#3",
                "G1 Refine#2",
                "G1 Service",
                "VM Thread"
            })
    void compilerAndCollectorAreRuntimeThreads(String thread) {
        assertThat(ThreadTimes.isRuntime(thread)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"poll-loop", "forecast", "realizations", "java", "VM Periodic Tas"})
    void otherThreadsAreNotRuntimeThreads(String thread) {
        assertThat(ThreadTimes.isRuntime(thread)).isFalse();
    }

    /** This process has compiled code, but makes no forecasts. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void timesOfAProcessAddUp() {
        ProcessFigures figures = new ProcessFigures(ProcessHandle.current());
        ThreadTimes times = ThreadTimes.of(figures);
        assertThat(times.runtime()).isPositive().isLessThan(times.other());
        assertThat(times.all()).isCloseTo(figures.cpuSeconds(), within(1.0));
    }
}
