package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.Random;

/** Kills a daemon and restarts it shortly afterwards. */
public final class KilledDaemon extends SiteFault {

    private static final int LONGEST_AWAY_MILLIS = 3_000;

    /**
     * Share of strikes that last until the daemon is ready again. After the other strikes, the daemon may be struck
     * again while it is starting or catching up.
     */
    private static final double READY_SHARE = 0.75;

    private static final Duration READY_PATIENCE = Duration.ofSeconds(30);

    public KilledDaemon() {
        super("kill-daemon", "kill -9 of a daemon and restart within 3 s");
    }

    @Override
    public int weight() {
        return 4;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        return new Strike(daemon, Harm.stops(daemon), progress -> {
            daemon.process().kill();
            progress.struck();
            SiteFault.pause(random, 0, LONGEST_AWAY_MILLIS);
            daemon.process().start();
            if (random.nextDouble() < READY_SHARE) {
                daemon.awaitReady(READY_PATIENCE);
            }
        });
    }
}
