package io.weatherglass.traces.history;

/** How a past run ended. */
public enum RunEnd {
    COMPLETED,
    /** The enactor gave up. */
    FAILED,
    /** It was silent for too long. */
    ABANDONED,
    /** Its record shows jobs that never ended: how long it would have taken is not known. */
    INCOMPLETE,
    /** It ended, and only a part of its events was received. */
    PARTIAL,
    /** It ended, and its dates are implausible: how long it and its jobs took is not known. */
    IMPLAUSIBLE,
    /** Every job is done, some by earlier attempts that it went on from. */
    RESUMED
}
