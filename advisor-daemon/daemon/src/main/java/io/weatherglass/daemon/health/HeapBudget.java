package io.weatherglass.daemon.health;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Accounts for the heap that runs, forecasts and requests take, by estimates that were measured with plans of 150,000 jobs. The
 * state of open runs may take three quarters of the budget; the rest is for work in progress. Thread-safe.
 */
public final class HeapBudget {

    /** Bytes of an instance without its jobs: 4 KB were measured for instances of three jobs. */
    public static final long INSTANCE_BYTES = 4096;

    /** Bytes of an event that was folded: its id, which detects duplicates, and the report of a job. */
    public static final long EVENT_BYTES = 300;

    /** Smaller bodies and records are decoded without an account. */
    public static final int SMALL_BYTES = 64 << 10;

    /** Live heap of a daemon without runs and its embedded broker (51 MB), and room for the advisories and tables it caches. */
    private static final long BASE_BYTES = 80L << 20;

    /** Of a plan of 150,000 jobs and 14.9 MB, 125 MB stay on the heap; this and three times its bytes give 142 MB. */
    private static final long JOB_BYTES = 650;

    /** A forecast of 150,000 jobs ran in 120 MB. */
    private static final long FORECAST_JOB_BYTES = 800;

    /** Forecasts of fewer jobs always run. */
    private static final int FEW_JOBS = 2000;

    private final long heapBytes;
    private final long capacity;
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong working = new AtomicLong();
    private final AtomicBoolean wasShort = new AtomicBoolean();

    /** @param heapBytes largest size of the heap */
    public HeapBudget(long heapBytes) {
        this.heapBytes = heapBytes;
        // the collector needs some room
        this.capacity = Math.max(heapBytes / 4, heapBytes - heapBytes / 20 - BASE_BYTES);
    }

    /** Returns the budget of this process. */
    public static HeapBudget ofProcess() {
        return new HeapBudget(Runtime.getRuntime().maxMemory());
    }

    /** Returns the bytes that the state of an instance with a plan takes. */
    public static long stateBytes(int jobs, long planBytes) {
        return JOB_BYTES * jobs + 3 * planBytes;
    }

    /** Returns the bytes of an event that is held until its plan comes. */
    public static long heldBytes(long recordBytes) {
        return 5 * EVENT_BYTES + 2 * recordBytes;
    }

    /** Returns the bytes that decoding a record takes. */
    public static long decodingBytes(long recordBytes) {
        return 10 * recordBytes;
    }

    /**
     * Returns the bytes that a request takes from its body to the state that its events are folded into; 181 to 245 MB were measured for a
     * plan of 14.9 MB.
     */
    public static long requestBytes(long bodyBytes) {
        return 16 * bodyBytes;
    }

    /** Returns the bytes of a forecast; 0 if it is so small that it always runs. */
    public static long forecastBytes(int jobs) {
        return jobs < FEW_JOBS ? 0 : FORECAST_JOB_BYTES * jobs;
    }

    /** Adds bytes to the state of open runs, or with a negative number removes them. */
    public void open(long bytes) {
        open.addAndGet(bytes);
    }

    /** Returns whether open runs stay within their share if their state grows. */
    public boolean hasRoomToOpen(long bytes) {
        return open.get() + bytes <= openLimit();
    }

    /** Returns whether further runs may be accepted. Accepted runs may still grow, so the limit is below that of open runs. */
    public boolean hasRoomToAccept(long bytes) {
        return noted(open.get() + bytes <= acceptLimit());
    }

    /** Returns the bytes of the state of open runs up to which further runs are accepted. */
    public long acceptLimit() {
        return openLimit() / 10 * 9;
    }

    /** Returns whether memory was short since the last call: what is only remembered should then be forgotten. */
    public boolean wasShort() {
        return wasShort.getAndSet(false);
    }

    private boolean noted(boolean fits) {
        if (!fits) {
            wasShort.set(true);
        }
        return fits;
    }

    /** Returns the bytes of copied events that may be read for runs that are to be opened. */
    public long roomToRead() {
        return Math.max(heldLimit(), openLimit() - open.get());
    }

    /** Returns the bytes that the state of open runs may take. */
    public long openLimit() {
        return capacity / 4 * 3;
    }

    /** Returns the bytes that the state of open runs takes. */
    public long openBytes() {
        return open.get();
    }

    /** Returns the bytes that instances without a plan may take with the events that wait for it. */
    public long heldLimit() {
        return capacity / 4;
    }

    /** Counts bytes of events that wait for a plan; false if they do not fit. They are part of the state of open runs. On one thread. */
    public boolean hold(long bytes) {
        boolean fits = hasRoomToHold(bytes);
        if (fits) {
            held.addAndGet(bytes);
            open(bytes);
        }
        return fits;
    }

    /** Releases what {@link #hold} has counted. */
    public void releaseHeld(long bytes) {
        held.addAndGet(-bytes);
        open(-bytes);
    }

    /** Reserves bytes for work, such as a forecast, until {@link #endWork}; false if they do not fit now. */
    public boolean beginWork(long bytes) {
        long after = working.addAndGet(bytes);
        if (bytes == 0 || open.get() + after <= capacity) {
            return true;
        }
        working.addAndGet(-bytes);
        return noted(false);
    }

    /** Returns whether work fits beside the open runs and the work in progress. */
    public boolean hasRoomToWork(long bytes) {
        return bytes == 0 || noted(open.get() + working.get() + bytes <= capacity);
    }

    /** Reserves bytes for work that was found to fit. */
    public void work(long bytes) {
        working.addAndGet(bytes);
    }

    /** Releases what {@link #beginWork} or {@link #work} has reserved. */
    public void endWork(long bytes) {
        working.addAndGet(-bytes);
    }

    /** Returns whether work fits beside the open runs when no other work is in progress. */
    public boolean fitsBesideOpen(long bytes) {
        return open.get() + bytes <= capacity;
    }

    /** Returns whether there is room for events that wait for a plan. */
    public boolean hasRoomToHold(long bytes) {
        return held.get() + bytes <= heldLimit() && hasRoomToOpen(bytes);
    }

    /** Returns whether work fits when no run is open. */
    public boolean everFits(long bytes) {
        return bytes <= capacity;
    }

    /** Returns the size of the largest body that can be decoded. */
    public int largestRequest() {
        return (int) Math.min(Integer.MAX_VALUE, capacity / requestBytes(1));
    }

    /** Returns the bytes that bodies may take while they arrive. */
    public long bodiesLimit() {
        return heapBytes / 16;
    }

    /** Describes the shortage and its remedy. */
    public String shortage() {
        return "the open runs take " + megabytes(open.get()) + " of the " + megabytes(openLimit()) + " that a heap of "
                + megabytes(heapBytes) + " leaves them; a larger heap helps (-Xmx)";
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }
}
