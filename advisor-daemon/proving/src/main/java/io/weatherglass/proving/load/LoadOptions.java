package io.weatherglass.proving.load;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How much load a scenario makes; what is absent has a default that depends on the scenario.
 *
 * @param minutes for which new load is made, &gt; 0
 * @param seed of everything that is made up
 * @param instances that are open at the same time
 * @param jobs of each instance
 * @param rate events per second, of all instances together
 * @param javaOptions of the daemon's JVM
 * @param settings of the daemon, by key
 */
record LoadOptions(
        double minutes,
        long seed,
        OptionalInt instances,
        OptionalInt jobs,
        OptionalDouble rate,
        List<String> javaOptions,
        Map<String, String> settings) {

    /** In seconds. */
    double seconds() {
        return 60 * minutes;
    }
}
