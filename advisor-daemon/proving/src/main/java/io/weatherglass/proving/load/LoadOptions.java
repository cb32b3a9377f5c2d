package io.weatherglass.proving.load;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The load of a scenario. Defaults for empty values depend on the scenario.
 *
 * @param minutes time during which events are sent, &gt; 0
 * @param javaOptions options of the daemon's JVM
 */
record LoadOptions(
        double minutes,
        long seed,
        OptionalInt instances,
        OptionalInt jobs,
        OptionalDouble rate,
        List<String> javaOptions,
        Map<String, String> settings) {

    double seconds() {
        return 60 * minutes;
    }
}
