package io.weatherglass.proving.load;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much load a scenario makes; what is absent has a default that depends on the scenario.
 *
 * @param minutes for which new load is made, &gt; 0
 * @param javaOptions of the daemon's JVM
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
