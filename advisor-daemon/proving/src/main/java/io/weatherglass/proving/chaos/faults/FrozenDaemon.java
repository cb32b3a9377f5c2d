package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Suspends a daemon until the group has replaced it. */
public final class FrozenDaemon extends SiteFault {

    /** Longer than the session timeout of six seconds. */
    private static final int MIN_MILLIS = 7_000;

    private static final int MAX_MILLIS = 12_000;

    public FrozenDaemon() {
        super("freeze-daemon", "SIGSTOP to a daemon, then SIGCONT 7 to 12 s later, after its session timeout");
    }

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        return new Strike(daemon, Harm.stops(daemon), progress -> {
            daemon.process().freeze();
            progress.struck();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                daemon.process().thaw();
            }
        });
    }
}
