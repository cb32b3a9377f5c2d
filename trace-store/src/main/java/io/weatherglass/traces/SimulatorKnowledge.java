package io.weatherglass.traces;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The recorded facts that are used to simulate a recorded run [B19 table 3.1]. Jobs, submission times and projected
 * walltimes are always used.
 */
public enum SimulatorKnowledge {
    /** All recorded walltimes, and the provisioning time, boot time and lag of each VM. */
    BEST(true, true, true, false),
    NO_WALLTIMES(false, true, true, false),
    /** Like {@link #BEST}, but boot times are predicted by the platform's boot model. */
    NO_BOOTTIMES(true, false, true, false),
    /**
     * Like {@link #BEST}, but VMs are requested as soon as the strategy decides, and start jobs as soon as they are up.
     * Walltimes still include management times.
     */
    NO_THREADS(true, true, false, false),
    BLIND(false, false, false, false),
    /** Like {@link #BEST}, but with predicted transfer times. */
    COMMUNICATIONS(true, true, true, true);

    private final boolean walltimes;
    private final boolean bootTimes;
    private final boolean threads;
    private final boolean transfersPredicted;

    SimulatorKnowledge(boolean walltimes, boolean bootTimes, boolean threads, boolean transfersPredicted) {
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

    /** @throws IllegalArgumentException if the label is unknown; the message lists the known labels */
    public static SimulatorKnowledge byLabel(String label) {
        return Arrays.stream(values())
                .filter(inputs -> inputs.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("inputs must be one of "
                        + Arrays.stream(values()).map(SimulatorKnowledge::label).collect(Collectors.joining(", "))
                        + ", but was \""
                        + label + "\""));
    }
}
