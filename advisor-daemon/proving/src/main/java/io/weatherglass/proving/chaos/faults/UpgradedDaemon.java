package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** Upgrades one daemon at a time to the current build, and waits until it is ready. */
final class UpgradedDaemon extends SiteFault {

    private static final Duration READY_PATIENCE = Duration.ofSeconds(60);

    UpgradedDaemon() {
        super(
                "upgrade",
                "SIGTERM to a daemon from an earlier build, and restart with the current build; requires"
                        + " --upgrade-from");
    }

    @Override
    public int weight() {
        return 3;
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return next(site).isPresent();
    }

    private static Optional<ChaosDaemon> next(ChaosSite site) {
        return site.daemons().stream().filter(ChaosDaemon::isEarlier).findFirst();
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        // if all daemons have been upgraded, choose any of them; the strike then has no effect
        ChaosDaemon daemon = next(site).orElse(site.daemons().get(site.daemons().size() - 1));
        return new Strike(daemon, Harm.stops(daemon), progress -> {
            if (!daemon.isEarlier()) {
                // all daemons had been upgraded, or this one was upgraded while the strike waited for it
                return;
            }
            daemon.stopForUpgrade();
            progress.struck();
            daemon.startUpgraded(READY_PATIENCE);
        });
    }
}
