package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.Arrays;
import java.util.Optional;

/**
 * The events of HTCondor 7.4 to 24. Job logs identify events by number; {@code jobstate.log} identifies them by name
 * and also contains events about nodes.
 */
enum CondorEventType {
    SUBMIT(0),
    EXECUTE(1),
    EXECUTABLE_ERROR(2),
    CHECKPOINTED(3),
    JOB_EVICTED(4, Meaning.PAUSES),
    JOB_TERMINATED(5),
    IMAGE_SIZE(6),
    SHADOW_EXCEPTION(7, Meaning.PAUSES),
    GENERIC(8),
    JOB_ABORTED(9),
    JOB_SUSPENDED(10, Meaning.PAUSES),
    JOB_UNSUSPENDED(11, Meaning.CONTINUES),
    JOB_HELD(12, Meaning.PAUSES),
    JOB_RELEASED(13),
    NODE_EXECUTE(14),
    NODE_TERMINATED(15),
    POST_SCRIPT_TERMINATED(16),
    GLOBUS_SUBMIT(17),
    GLOBUS_SUBMIT_FAILED(18),
    GLOBUS_RESOURCE_UP(19),
    GLOBUS_RESOURCE_DOWN(20),
    REMOTE_ERROR(21),
    JOB_DISCONNECTED(22),
    JOB_RECONNECTED(23),
    JOB_RECONNECT_FAILED(24, Meaning.PAUSES),
    GRID_RESOURCE_UP(25),
    GRID_RESOURCE_DOWN(26),
    GRID_SUBMIT(27),
    JOB_AD_INFORMATION(28),
    JOB_STATUS_UNKNOWN(29),
    JOB_STATUS_KNOWN(30),
    JOB_STAGE_IN(31),
    JOB_STAGE_OUT(32),
    ATTRIBUTE_UPDATE(33),
    PRESKIP(34, Meaning.SKIPPED),
    CLUSTER_SUBMIT(35),
    CLUSTER_REMOVE(36),
    FACTORY_PAUSED(37),
    FACTORY_RESUMED(38),
    NONE(39),
    FILE_TRANSFER(40),
    RESERVE_SPACE(41),
    RELEASE_SPACE(42),
    FILE_COMPLETE(43),
    FILE_USED(44),
    FILE_REMOVED(45),
    DATAFLOW_JOB_SKIPPED(46, Meaning.SKIPPED),
    COMMON_FILES(47),
    JOB_SUCCESS,
    JOB_FAILURE,
    /** Written by Pegasus' monitord after {@code JOB_HELD}. */
    JOB_HELD_REASON,
    UN_READY,
    PRE_SCRIPT_STARTED,
    PRE_SCRIPT_SUCCESS,
    PRE_SCRIPT_FAILURE,
    PRE_SCRIPT_TERMINATED,
    POST_SCRIPT_STARTED,
    POST_SCRIPT_SUCCESS,
    POST_SCRIPT_FAILURE,
    /** Nothing ran; DAGMan submits the job again. */
    SUBMIT_FAILURE,
    SUBMIT_FAILED;

    enum Meaning {
        PAUSES,
        CONTINUES,
        SKIPPED,
        OTHER
    }

    private static final int OF_DAGMAN = -1;

    private final int number;
    private final Meaning meaning;

    CondorEventType() {
        this(OF_DAGMAN);
    }

    CondorEventType(int number) {
        this(number, Meaning.OTHER);
    }

    CondorEventType(int number, Meaning meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    Meaning meaning() {
        return meaning;
    }

    static CondorEventType of(String name, String node) {
        return Arrays.stream(values())
                .filter(event -> event.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, Optional.of(node)));
    }

    static CondorEventType of(int number) {
        return Arrays.stream(values())
                .filter(event -> event.number == number && number != OF_DAGMAN)
                .findFirst()
                .orElseThrow(() -> unknown(Integer.toString(number), Optional.empty()));
    }

    private static InvalidMessageException unknown(String event, Optional<String> node) {
        return InvalidMessageException.ofState("event", event, "an HTCondor or DAGMan event", node);
    }
}
