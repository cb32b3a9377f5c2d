package io.weatherglass.lab.validation;

import java.util.Locale;

/** Metrics for comparing simulated and real runs [B19 table 3.1]. */
public enum Metric {
    /** Time of the last completion, counted from time 0 of the record. */
    MAKESPAN,
    /** Total time of the VMs from request to termination. */
    UPTIME,
    /** Share of the uptime during which jobs run: total walltime / uptime. */
    USAGE,
    /** Owed BTUs. */
    BTU;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
