package io.weatherglass.cli.backtest;

import java.util.List;
import java.util.Optional;

/**
 * Results of back-testing one workflow.
 *
 * @param problems one line per run that cannot be replayed, in the order of the runs
 * @param failure reason why the back-test of the workflow failed; {@code rows} is then empty
 */
public record FollowedWorkflow(
        FollowingReport.Workflow workflow,
        List<StageForecast> rows,
        List<String> leftOut,
        List<String> problems,
        Optional<String> failure) {

    public FollowedWorkflow {
        rows = List.copyOf(rows);
        leftOut = List.copyOf(leftOut);
        problems = List.copyOf(problems);
    }

    static FollowedWorkflow failed(String name, RuntimeException failure) {
        return new FollowedWorkflow(
                new FollowingReport.Workflow(name, 0, 0),
                List.of(),
                List.of(),
                List.of("workflow \"" + name + "\" cannot be followed: " + failure),
                Optional.of(failure.toString()));
    }
}
