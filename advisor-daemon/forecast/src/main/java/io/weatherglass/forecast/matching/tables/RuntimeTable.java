package io.weatherglass.forecast.matching.tables;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * Simulated runtimes in memory or in a mapped file. Values are stored in columns, one per job, because a search
 * compares few jobs with many fragments. Several threads and processes may read a table while one fills it. A fragment
 * counts as filled when its check value, which is written last, matches.
 */
public final class RuntimeTable implements SimulatedRuntimes {
    private static final int NOT_FILLED = 0;
    private static final int BLOCK = 4096;

    /** A mapped part of a file must be smaller than 2 GiB. */
    private static final int MAX_BYTES_OF_PART = 1 << 30;

    private static final VarHandle CHECK = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final FragmentGrid grid;
    private final int jobs;
    private final ByteBuffer checks;
    private final FloatBuffer[] parts;
    private final int columnsInPart;

    @FunctionalInterface
    interface Memory<E extends Exception> {
        ByteBuffer at(long position, int bytes) throws E;
    }

    private RuntimeTable(FragmentGrid grid, int jobs, ByteBuffer checks, FloatBuffer[] parts, int columnsInPart) {
        this.grid = grid;
        this.jobs = jobs;
        this.checks = checks;
        this.parts = parts;
        this.columnsInPart = columnsInPart;
    }

    public static RuntimeTable inMemory(FragmentSetup setup) {
        return of(
                setup.grid(),
                setup.scenario().workflow().jobCount(),
                (position, bytes) -> ByteBuffer.allocateDirect(bytes));
    }

    /** @throws IllegalArgumentException if a column is too long to be mapped */
    static <E extends Exception> RuntimeTable of(FragmentGrid grid, int jobs, Memory<E> memory) throws E {
        long column = (long) grid.count() * Float.BYTES;
        if (column > MAX_BYTES_OF_PART) {
            throw new IllegalArgumentException("gridSeconds must yield at most " + MAX_BYTES_OF_PART / Float.BYTES
                    + " fragments, but was " + grid.gridSeconds() + ", which yields " + grid.count());
        }
        ByteBuffer checks = memory.at(0, (int) column).order(ByteOrder.LITTLE_ENDIAN);
        int columnsInPart = column == 0 ? Math.max(1, jobs) : (int) Math.min(jobs, MAX_BYTES_OF_PART / column);
        FloatBuffer[] parts = new FloatBuffer[(jobs + columnsInPart - 1) / columnsInPart];
        for (int part = 0; part < parts.length; part++) {
            int columns = Math.min(columnsInPart, jobs - part * columnsInPart);
            parts[part] = memory.at(column * (1 + (long) part * columnsInPart), (int) (column * columns))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer();
        }
        return new RuntimeTable(grid, jobs, checks, parts, columnsInPart);
    }

    static long bytes(FragmentGrid grid, int jobs) {
        return (long) grid.count() * Float.BYTES * (1 + (long) jobs);
    }

    @Override
    public int fragmentCount() {
        return grid.count();
    }

    @Override
    public int jobCount() {
        return jobs;
    }

    @Override
    public double gridSeconds() {
        return grid.gridSeconds();
    }

    @Override
    public boolean isFilled(int fragment) {
        return (int) CHECK.getAcquire(checks, fragment * Integer.BYTES) != NOT_FILLED;
    }

    @Override
    public float runtimeSeconds(int fragment, int job) {
        return parts[job / columnsInPart].get(job % columnsInPart * grid.count() + fragment);
    }

    @Override
    public void copyRuntimes(int job, int from, int count, float[] into) {
        parts[job / columnsInPart].get(job % columnsInPart * grid.count() + from, into, 0, count);
    }

    void fill(int fragment, float[] runtimes) {
        for (int job = 0; job < jobs; job++) {
            parts[job / columnsInPart].put(job % columnsInPart * grid.count() + fragment, runtimes[job]);
        }
        CHECK.setRelease(checks, fragment * Integer.BYTES, check(fragment));
    }

    private int check(int fragment) {
        int check = 1;
        for (int job = 0; job < jobs; job++) {
            check = 31 * check + Float.floatToRawIntBits(runtimeSeconds(fragment, job));
        }
        return check == NOT_FILLED ? 1 : check;
    }

    void forgetDamaged() {
        int[] expected = new int[BLOCK];
        float[] column = new float[BLOCK];
        for (int from = 0; from < grid.count(); from += BLOCK) {
            int count = Math.min(BLOCK, grid.count() - from);
            Arrays.fill(expected, 1);
            for (int job = 0; job < jobs; job++) {
                copyRuntimes(job, from, count, column);
                for (int k = 0; k < count; k++) {
                    expected[k] = 31 * expected[k] + Float.floatToRawIntBits(column[k]);
                }
            }
            for (int k = 0; k < count; k++) {
                forgetUnless(from + k, expected[k] == NOT_FILLED ? 1 : expected[k]);
            }
        }
    }

    private void forgetUnless(int fragment, int expected) {
        int found = (int) CHECK.getAcquire(checks, fragment * Integer.BYTES);
        if (found != NOT_FILLED && found != expected && check(fragment) != found) {
            // checked again, because another process may have filled the fragment in the meantime
            CHECK.compareAndSet(checks, fragment * Integer.BYTES, found, NOT_FILLED);
        }
    }
}
