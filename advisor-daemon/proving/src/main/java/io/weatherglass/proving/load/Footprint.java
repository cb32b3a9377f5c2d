package io.weatherglass.proving.load;

/**
 * Resource use of the daemon process at one point in time. Values that the operating system does not provide are 0.
 *
 * @param cpuSeconds CPU time on all cores since the start
 * @param handles open files and connections
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
