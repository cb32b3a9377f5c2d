package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every member of the family does. */
class RuntimeFamilyTest {

    private final SyntheticExecutions executions = new SyntheticExecutions(3);

    @ParameterizedTest
    @EnumSource
    void namesItsVersionByTheRunsThatItHasLearnedFrom(RuntimeFamily member) {
        assertThat(member.learn(Shape.UNIFORM, List.of()).version()).isEqualTo("0 runs");
        List<PastExecution> past = executions.runs(3, 0, 0.02, 0.005);
        boolean learns = member.learn(Shape.UNIFORM, past).pastRuns() > 0;
        assertThat(member.learn(Shape.UNIFORM, past.subList(0, 1)).version())
                .isEqualTo(learns ? "1 run, " + past.get(0).name() : "0 runs");
        assertThat(member.learn(Shape.UNIFORM, past).version())
                .isEqualTo(learns ? "3 runs, the last " + past.get(2).name() : "0 runs");
    }
}
