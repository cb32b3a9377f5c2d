package io.weatherglass.traces.formats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Maps columns of a table to the start (or submission and waiting time), runtime (or end) and core count of jobs. If
 * there is no column for cores, every job uses one core. Immutable.
 */
public final class ColumnMapping {

    public enum Role {
        SUBMIT,
        WAIT,
        START,
        RUNTIME,
        END,
        CORES;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String UNIT = "unit";
    private static final Map<String, Double> UNITS = Map.of("s", 1.0, "ms", 1e3, "us", 1e6, "ns", 1e9);

    private final Map<Role, String> columns;
    private final double unitsPerSecond;

    private ColumnMapping(Map<Role, String> columns, double unitsPerSecond) {
        this.columns = columns;
        this.unitsPerSecond = unitsPerSecond;
        require(has(Role.START) || has(Role.SUBMIT), "must name a column for start or submit");
        require(has(Role.RUNTIME) != has(Role.END), "must name a column for either runtime or end");
        require(!has(Role.WAIT) || !has(Role.START), "must not name columns for both wait and start");
    }

    /** Parses {@code submit=arrival,wait=queued,runtime=elapsed,cores=cpus,unit=ms}. */
    public static ColumnMapping parse(String text) {
        Map<Role, String> columns = new EnumMap<>(Role.class);
        double unitsPerSecond = 1;
        for (String part : text.split(",", -1)) {
            int sign = part.indexOf('=');
            String key = part.substring(0, Math.max(0, sign)).strip();
            String value = part.substring(sign + 1).strip();
            if (key.equals(UNIT)) {
                unitsPerSecond = Optional.ofNullable(UNITS.get(value))
                        .orElseThrow(() -> wrong(part, "unit must be s, ms, us or ns"));
            } else {
                Role role = Arrays.stream(Role.values())
                        .filter(candidate -> candidate.label().equals(key))
                        .findFirst()
                        .orElseThrow(() -> wrong(part, "must be KEY=COLUMN with KEY one of " + keys()));
                require(!value.isEmpty(), "must name a column for " + key);
                require(columns.put(role, value) == null, "must give " + key + " once");
            }
        }
        return new ColumnMapping(columns, unitsPerSecond);
    }

    private static IllegalArgumentException wrong(String part, String rule) {
        return new IllegalArgumentException("columns: " + rule + ", but was \"" + part + "\"");
    }

    private static String keys() {
        return Arrays.stream(Role.values()).map(Role::label).collect(Collectors.joining(", ")) + ", " + UNIT;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("columns: " + rule);
        }
    }

    private boolean has(Role role) {
        return columns.containsKey(role);
    }

    List<Role> roles() {
        return new ArrayList<>(columns.keySet());
    }

    String column(Role role) {
        return columns.get(role);
    }

    double unitsPerSecond() {
        return unitsPerSecond;
    }

    /**
     * @param values in the order of {@link #roles}: times in seconds, cores as a whole number; NaN or negative if
     *     unknown
     */
    void add(double[] values, JobIntake jobs) throws IOException {
        double submit = value(Role.SUBMIT, values, Double.NaN);
        double wait = value(Role.WAIT, values, 0);
        double start = value(Role.START, values, submit + (wait > 0 ? wait : 0));
        double from = known(submit) && submit <= start ? submit : start;
        double end = value(Role.END, values, Double.NaN);
        double runtime = value(Role.RUNTIME, values, known(end) ? end - start : Double.NaN);
        double cores = value(Role.CORES, values, 1);
        jobs.addIfKnown(orUnknown(from), start, orUnknown(runtime), (int) orUnknown(cores));
    }

    private double value(Role role, double[] values, double absent) {
        int index = 0;
        for (Role candidate : columns.keySet()) {
            if (candidate == role) {
                return values[index];
            }
            index++;
        }
        return absent;
    }

    private static boolean known(double value) {
        return value >= 0;
    }

    private static double orUnknown(double value) {
        return known(value) ? value : -1;
    }
}
