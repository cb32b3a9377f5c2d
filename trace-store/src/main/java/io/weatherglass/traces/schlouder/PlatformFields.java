package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

final class PlatformFields {
    private static final String B0 = "boot_b0_s";
    private static final String B1 = "boot_b1_s";
    private static final String BTU = "btu_s";
    private static final String MARGIN = "shutdown_margin_s";
    private static final String MAX_VMS = "max_vms";
    private static final Set<String> KNOWN = Set.of(B0, B1, BTU, MARGIN, MAX_VMS);

    private final String key;
    private final Map<String, Double> values = new HashMap<>();
    private final Map<String, TraceLocation> places = new HashMap<>();

    PlatformFields(String key) {
        this.key = key;
    }

    static boolean known(String field) {
        return KNOWN.contains(field);
    }

    void set(String field, double value, String text, TraceLocation location) throws TraceFormatException {
        if (!Double.isFinite(value) || value < 0) {
            throw error(location, field, text, "must be finite and >= 0");
        }
        if (field.equals(BTU) && value == 0) {
            throw error(location, field, text, "must be > 0");
        }
        if (field.equals(MAX_VMS) && (value < 1 || value > Integer.MAX_VALUE || value != Math.rint(value))) {
            throw error(location, field, text, "must be a whole number >= 1");
        }
        values.put(field, value);
        places.put(field, location);
    }

    SchlouderPlatform platform(TraceLocation start) throws TraceFormatException {
        double btu = required(BTU, start);
        double margin = required(MARGIN, start);
        if (margin >= btu) {
            throw error(places.get(MARGIN), MARGIN, Double.toString(margin), "must be below " + BTU + " = " + btu);
        }
        return new SchlouderPlatform(
                key, required(B0, start), required(B1, start), btu, margin, (int) required(MAX_VMS, start));
    }

    private double required(String field, TraceLocation start) throws TraceFormatException {
        Double value = values.get(field);
        if (value == null) {
            throw new TraceFormatException(start, key + "." + field + " must be given");
        }
        return value;
    }

    private TraceFormatException error(TraceLocation location, String field, String text, String rule) {
        return new TraceFormatException(location, key + "." + field, text, rule);
    }
}
