package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.Computation;
import io.weatherglass.connectors.advisory.Ground;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.comparison.Risk;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

final class SampleAlert {

    private static final String INSTANCE = "weatherglass-test";

    private SampleAlert() {}

    static List<AlertNews> at(Instant now) {
        Alert alert = new Alert(
                AlertKind.STALLED,
                now,
                "this is a test of the alerts of Weatherglass; nothing is wrong",
                List.of("job-1"));
        return List.of(
                new AlertNews(alert, true, advisory(now, List.of(alert))),
                new AlertNews(alert, false, advisory(now, List.of())));
    }

    private static Advisory advisory(Instant now, List<Alert> alerts) {
        return Advisory.builder()
                .workflowInstance(INSTANCE)
                .workflow("test")
                .sequence(1)
                .issuedAt(now)
                .asOf(now)
                .planRevision(1)
                .progress(Progress.builder()
                        .jobsTotal(2)
                        .jobsCompleted(1)
                        .jobsRunning(1)
                        .fraction(0.5)
                        .workFraction(0.5)
                        .build())
                .pastError(
                        new PastError(OptionalDouble.empty(), OptionalDouble.empty(), 1, OptionalDouble.empty(), false))
                .background(Background.notAvailable("a test"))
                .risk(new Risk(Optional.empty(), Optional.empty()))
                .ground(new Ground(
                        "plan", 0, Optional.of("given"), OptionalInt.empty(), List.of("a test"), Optional.empty()))
                .alerts(alerts)
                .computation(Computation.builder()
                        .engine("none")
                        .stoppedBy("a test")
                        .inputPosition(new InputPosition("none", 0, 0))
                        .runtimeModel("none")
                        .runtimeModelVersion("none")
                        .calibrationVersion("none")
                        .build())
                .build();
    }
}
