package io.weatherglass.traces;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Which facts of a record a simulation of the recorded run is given, as in [B19 table 3.1]; what is not given is
 * predicted. The jobs, their submission dates and their predicted walltimes are always given.
 */
public enum GivenFacts {
    /** All that was recorded: walltimes, and of each VM its provisioning date, boot time and lag. */
    BEST(true, true, true, false),
    NO_WALLTIMES(false, true, true, false),
    /** VMs boot as the platform's boot model predicts. */
    NO_BOOTTIMES(true, false, true, false),
    /**
     * VMs are requested when they are decided on and take jobs as soon as they are up. A management time that is not
     * recorded separately stays part of its job's walltime.
     */
    NO_THREADS(true, true, false, false),
    BLIND(false, false, false, false),
    /** As the best, but a job takes its recorded runtime and management time, and for its transfers as predicted. */
    COMMUNICATIONS(true, true, true, true);

    private final boolean walltimes;
    private final boolean bootTimes;
    private final boolean threads;
    private final boolean transfersPredicted;

    GivenFacts(boolean walltimes, boolean bootTimes, boolean threads, boolean transfersPredicted) {
        this.walltimes = walltimes;
        this.bootTimes = bootTimes;
        this.threads = threads;
        this.transfersPredicted = transfersPredicted;
    }

    public boolean walltimes() {
        return walltimes;
    }

    public boolean bootTimes() {
        return bootTimes;
    }

    public boolean threads() {
        return threads;
    }

    public boolean transfersPredicted() {
        return transfersPredicted;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if there are none; the message lists the names there are */
    public static GivenFacts byLabel(String label) {
        return Arrays.stream(values())
                .filter(inputs -> inputs.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("inputs must be one of "
                        + Arrays.stream(values()).map(GivenFacts::label).collect(Collectors.joining(", ")) + ", was \""
                        + label + "\""));
    }
}
