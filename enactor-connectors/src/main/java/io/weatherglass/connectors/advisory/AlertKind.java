package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.ProtocolName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

public enum AlertKind implements ProtocolName {
    DEADLINE_RISK,
    BUDGET_RISK,
    /** The run is taking longer than its first forecast predicted; that forecast was based on past runs. */
    LATER_THAN_USUAL,
    /** No events have arrived for longer than expected from the running and queued jobs. */
    STALLED,
    /** A job has been running for far longer than others of its kind. */
    JOB_STUCK,
    /** A job will probably exceed its time limit. */
    LIMIT_RISK,
    /** The run will probably not end by a given time of day. */
    FINISH_BY,
    /** The brake of the run is engaged; only for workflows with a brake. */
    BRAKE;

    public static Optional<AlertKind> of(String text) {
        return Arrays.stream(values())
                .filter(kind -> kind.protocolName().equals(text))
                .findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(AlertKind::protocolName).toList();
    }
}
