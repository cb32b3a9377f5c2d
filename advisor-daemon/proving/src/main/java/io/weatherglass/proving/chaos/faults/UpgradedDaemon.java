package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** One daemon after the other is restarted as the present build, each when the one before is ready. */
final class UpgradedDaemon implements SiteFault {

    private static final Duration READY_PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "upgrade";
    }

    @Override
    public String description() {
        return "SIGTERM of the next daemon of an earlier build, which is started again as the present one; with --upgrade-from";
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
        // while the last of them starts there may be no next one: it is the victim then, and busy
        ChaosDaemon daemon = next(site).orElse(site.daemons().get(site.daemons().size() - 1));
        return new Strike(daemon, Harm.stops(daemon), progress -> {
            if (!daemon.isEarlier()) {
                // it was upgraded while this waited for it
                return;
            }
            daemon.stopForUpgrade();
            progress.struck();
            daemon.startUpgraded(READY_PATIENCE);
        });
    }
}
