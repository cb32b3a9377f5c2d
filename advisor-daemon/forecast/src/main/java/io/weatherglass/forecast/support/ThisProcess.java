package io.weatherglass.forecast.support;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What other processes are shown of this one. */
final class ThisProcess {

    private ThisProcess() {}

    /** Such as {@code process 4711 on alpha, running since 2026-11-20T09:00:00Z}. */
    static String description() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        // pid@host
        String name = runtime.getName();
        Instant since = Instant.ofEpochMilli(runtime.getStartTime()).truncatedTo(ChronoUnit.SECONDS);
        return "process " + ProcessHandle.current().pid() + " on " + name.substring(name.indexOf('@') + 1)
                + ", running since " + since;
    }
}
