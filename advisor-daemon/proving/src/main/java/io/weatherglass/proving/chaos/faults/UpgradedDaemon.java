package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** Upgrades the daemons to the present build one by one, waiting for readiness each time. */
final class UpgradedDaemon extends SiteFault {

    private static final Duration READY_PATIENCE = Duration.ofSeconds(60);

    UpgradedDaemon() {
        super(
                "upgrade",
                "SIGTERM of a daemon of an earlier build, and restart with the present build; requires --upgrade-from");
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
        // while the last daemon is being upgraded, no other candidate is left; the strike then waits for this daemon
        ChaosDaemon daemon = next(site).orElse(site.daemons().get(site.daemons().size() - 1));
        return new Strike(daemon, Harm.stops(daemon), progress -> {
            if (!daemon.isEarlier()) {
                // the daemon was upgraded while this strike waited for it
                return;
            }
            daemon.stopForUpgrade();
            progress.struck();
            daemon.startUpgraded(READY_PATIENCE);
        });
    }
}
