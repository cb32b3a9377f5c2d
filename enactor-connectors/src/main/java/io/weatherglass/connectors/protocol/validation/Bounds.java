package io.weatherglass.connectors.protocol.validation;

import java.time.Instant;

/**
 * How large a number and how late a date of an event may be. They lie far beyond what any run needs, but close enough that everything
 * within them can be forecast without overflow and in finite time.
 */
public final class Bounds {
    /** No date is before this one. */
    public static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");

    /** No date is after this one; between the two are fewer nanoseconds than 63 bits hold. */
    public static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    /** The longest duration: ten years, in seconds. */
    public static final double MAX_SECONDS = 315_576_000;

    /** The shortest billing time unit, in seconds. */
    public static final double MIN_BTU_SECONDS = 1;

    /** The slowest core, relative to the one that projected runtimes are meant for. */
    public static final double MIN_SPEED = 1e-3;

    /** The fastest core. */
    public static final double MAX_SPEED = 1e6;

    /** The largest file or memory: an exabyte. */
    public static final long MAX_BYTES = 1_000_000_000_000_000_000L;

    /** The slowest link or storage, in bytes per second. */
    public static final double MIN_BYTES_PER_SECOND = 1;

    /** The fastest link or storage, in bytes per second. */
    public static final double MAX_BYTES_PER_SECOND = 1e15;

    /** The highest quota of VMs, and the most jobs of one kind per job of another. */
    public static final int MAX_COUNT = 1_000_000;

    /** The most cores of a VM, and of a host with all that are promised on it. */
    public static final int MAX_CORES = 65_536;

    /** The most hosts of a cloud times the cores promised on the largest: a simulation keeps a bit for each. */
    public static final double MAX_CORES_OF_HOSTS = 1e8;

    /** The highest price of a VM, per billing time unit or hour. */
    public static final double MAX_PRICE = 1e9;

    /** The largest budget. */
    public static final double MAX_BUDGET = 1e15;

    /** The highest overcommitment of hosts. */
    public static final double MAX_OVERCOMMITMENT = 1000;

    /** How often VMs of a type may be taken back: every 0.2 s, on average. */
    public static final double MAX_INTERRUPTIONS_PER_HOUR = 18_000;

    /** The slowest replay, in seconds of event time per second. */
    public static final double MIN_TIMESCALE = 1e-6;

    /** The fastest replay. */
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
