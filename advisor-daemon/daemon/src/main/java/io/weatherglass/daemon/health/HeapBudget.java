package io.weatherglass.daemon.health;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Heap used by runs, forecasts and requests. Open runs may use three quarters of the budget. Thread-safe. */
public final class HeapBudget {

    /** Heap of a small instance; 4 KB were measured for three jobs. */
    public static final long INSTANCE_BYTES = 4096;

    /** Heap per event: its id, which is kept to detect duplicates, and the report of a job. */
    public static final long EVENT_BYTES = 300;

    /** Bodies and records below this size are decoded without a reservation. */
    public static final int SMALL_BYTES = 64 << 10;

    /** Live heap of a daemon without runs, including its embedded broker (51 MB), plus caches. */
    private static final long BASE_BYTES = 80L << 20;

    /**
     * A plan of 150,000 jobs and 14.9 MB uses 125 MB; this value per job plus three times the plan size gives 142 MB.
     */
    private static final long JOB_BYTES = 650;

    /** Heap per job of a forecast; a forecast of 150,000 jobs succeeded in 120 MB. */
    private static final long FORECAST_JOB_BYTES = 800;

    private static final int FEW_JOBS = 2000;

    private final long heapBytes;
    private final long capacity;
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong working = new AtomicLong();
    private final AtomicBoolean wasShort = new AtomicBoolean();

    public HeapBudget(long heapBytes) {
        this.heapBytes = heapBytes;
        this.capacity = Math.max(heapBytes / 4, heapBytes - heapBytes / 20 - BASE_BYTES);
    }

    public static HeapBudget ofProcess() {
        return new HeapBudget(Runtime.getRuntime().maxMemory());
    }

    public static long stateBytes(int jobs, long planBytes) {
        return JOB_BYTES * jobs + 3 * planBytes;
    }

    public static long heldBytes(long recordBytes) {
        return 5 * EVENT_BYTES + 2 * recordBytes;
    }

    public static long decodingBytes(long recordBytes) {
        return 10 * recordBytes;
    }

    /** Returns the heap to reserve for a request until its events are folded. A plan of 14.9 MB used 181 to 245 MB. */
    public static long requestBytes(long bodyBytes) {
        return 16 * bodyBytes;
    }

    /** Returns the heap to reserve for a forecast; 0 for small forecasts, which always run. */
    public static long forecastBytes(int jobs) {
        return jobs < FEW_JOBS ? 0 : FORECAST_JOB_BYTES * jobs;
    }

    public void open(long bytes) {
        open.addAndGet(bytes);
    }

    public boolean hasRoomToOpen(long bytes) {
        return open.get() + bytes <= openLimit();
    }

    /** Returns whether the bytes fit; the limit is lower than for open runs, since accepted runs may still grow. */
    public boolean hasRoomToAccept(long bytes) {
        return noted(open.get() + bytes <= acceptLimit());
    }

    public long acceptLimit() {
        return openLimit() / 10 * 9;
    }

    public boolean wasShort() {
        return wasShort.getAndSet(false);
    }

    private boolean noted(boolean fits) {
        if (!fits) {
            wasShort.set(true);
        }
        return fits;
    }

    public long roomToRead() {
        return Math.max(heldLimit(), openLimit() - open.get());
    }

    public long openLimit() {
        return capacity / 4 * 3;
    }

    public long openBytes() {
        return open.get();
    }

    public long heldLimit() {
        return capacity / 4;
    }

    /** Counts the bytes of held events; returns false if they do not fit. Call from a single thread. */
    public boolean hold(long bytes) {
        boolean fits = hasRoomToHold(bytes);
        if (fits) {
            held.addAndGet(bytes);
            open(bytes);
        }
        return fits;
    }

    public void releaseHeld(long bytes) {
        held.addAndGet(-bytes);
        open(-bytes);
    }

    /** Reserves bytes until {@link #endWork}; returns false if they do not fit. */
    public boolean beginWork(long bytes) {
        long after = working.addAndGet(bytes);
        if (bytes == 0 || open.get() + after <= capacity) {
            return true;
        }
        working.addAndGet(-bytes);
        return noted(false);
    }

    public boolean hasRoomToWork(long bytes) {
        return bytes == 0 || noted(open.get() + working.get() + bytes <= capacity);
    }

    public void work(long bytes) {
        working.addAndGet(bytes);
    }

    public void endWork(long bytes) {
        working.addAndGet(-bytes);
    }

    public boolean fitsBesideOpen(long bytes) {
        return open.get() + bytes <= capacity;
    }

    public boolean hasRoomToHold(long bytes) {
        return held.get() + bytes <= heldLimit() && hasRoomToOpen(bytes);
    }

    public boolean everFits(long bytes) {
        return bytes <= capacity;
    }

    public int largestRequest() {
        return (int) Math.min(Integer.MAX_VALUE, capacity / requestBytes(1));
    }

    public long bodiesLimit() {
        return heapBytes / 16;
    }

    public String shortage() {
        return "open runs use " + megabytes(open.get()) + " of " + megabytes(openLimit()) + " available in a heap of "
                + megabytes(heapBytes) + "; increase the heap with -Xmx";
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + " MB";
    }
}
