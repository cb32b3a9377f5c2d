package io.weatherglass.proving.load;

/**
 * What the daemon's process takes at some time.
 *
 * @param cpuSeconds that the process has used since its start, all cores together
 * @param residentBytes of memory; 0 where the system does not say
 * @param threads of the process; 0 where the system does not say
 * @param handles open files and connections; 0 where the system does not say
 */
record Footprint(
        double atSeconds,
        double cpuSeconds,
        long residentBytes,
        long liveHeapBytes,
        int threads,
        int handles,
        int series) {

    double cores(Footprint later) {
        return (later.cpuSeconds - cpuSeconds) / (later.atSeconds - atSeconds);
    }
}
