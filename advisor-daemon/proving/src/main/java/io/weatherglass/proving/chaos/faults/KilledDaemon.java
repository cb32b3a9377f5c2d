package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.Random;

/** A daemon is killed and soon started again. */
public final class KilledDaemon implements SiteFault {

    private static final int LONGEST_AWAY_MILLIS = 3_000;

    /** The other times the next strike may come while it starts, or reads back what it has missed. */
    private static final double READY_SHARE = 0.75;

    private static final Duration READY_PATIENCE = Duration.ofSeconds(30);

    @Override
    public String name() {
        return "kill-daemon";
    }

    @Override
    public String description() {
        return "kill -9 of a daemon, which is started again within 3 s";
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
