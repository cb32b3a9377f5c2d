package io.weatherglass.lab.validation;

import java.util.Locale;

/** The quantities by which simulated runs are compared with real ones [B19 table 3.1]. */
public enum Metric {
    /** Date of the last completion, counted from date 0 of the record. */
    MAKESPAN,
    /** Sum of the VMs' times from request to termination. */
    UPTIME,
    /** Share of the up-time in which jobs ran: sum of the walltimes over the up-time. */
    USAGE,
    /** BTUs owed. */
    BTU;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
