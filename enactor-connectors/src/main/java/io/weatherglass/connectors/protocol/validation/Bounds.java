package io.weatherglass.connectors.protocol.validation;

import java.time.Instant;

/**
 * Limits for the numbers and times in an event. Values of real runs are far below them. Within these limits, every
 * forecast is computed in finite time without overflow.
 */
public final class Bounds {
    public static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");

    /** The nanoseconds between the two limits fit in 63 bits. */
    public static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    /** Ten years, in seconds. */
    public static final double MAX_SECONDS = 315_576_000;

    /** Shortest billing time unit, in seconds. */
    public static final double MIN_BTU_SECONDS = 1;

    /** Minimum speed of a core, relative to the core assumed by the projected runtimes. */
    public static final double MIN_SPEED = 1e-3;

    public static final double MAX_SPEED = 1e6;

    /** Maximum size of a file or of memory: one exabyte. */
    public static final long MAX_BYTES = 1_000_000_000_000_000_000L;

    /** Minimum bandwidth of a link or storage. */
    public static final double MIN_BYTES_PER_SECOND = 1;

    /** Maximum bandwidth of a link or storage. */
    public static final double MAX_BYTES_PER_SECOND = 1e15;

    /** Maximum quota of VMs, and maximum number of jobs of one kind per job of another kind. */
    public static final int MAX_COUNT = 1_000_000;

    /** Maximum number of cores of a VM, and of cores of a host including overcommitment. */
    public static final int MAX_CORES = 65_536;

    /**
     * Maximum number of hosts of a cloud multiplied by the cores of its largest host, including overcommitment.
     * Simulations use a bit set of this size.
     */
    public static final double MAX_CORES_OF_HOSTS = 1e8;

    /** Maximum price of a VM, per billing time unit or hour. */
    public static final double MAX_PRICE = 1e9;

    public static final double MAX_BUDGET = 1e15;

    public static final double MAX_OVERCOMMITMENT = 1000;

    /** Maximum rate of interruptions of a VM: one every 0.2 s on average. */
    public static final double MAX_INTERRUPTIONS_PER_HOUR = 18_000;

    /** Slowest replay, in seconds of event time per second of wall-clock time. */
    public static final double MIN_TIMESCALE = 1e-6;

    /** Fastest replay. */
    public static final double MAX_TIMESCALE = 1e9;

    private Bounds() {}

    public static boolean contain(Instant date) {
        return !date.isBefore(EARLIEST) && !date.isAfter(LATEST);
    }

    public static String ofDates() {
        return "must be from " + EARLIEST + " to " + LATEST;
    }

    public static String text(double bound) {
        return bound == Math.rint(bound) && bound < 1e15 ? Long.toString((long) bound) : Double.toString(bound);
    }
}
