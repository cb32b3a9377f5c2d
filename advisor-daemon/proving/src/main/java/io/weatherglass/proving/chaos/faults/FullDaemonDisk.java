package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.List;
import java.util.Random;

/**
 * Fills the disk of a daemon, including the spool of the connectors. A daemon that is killed meanwhile restarts on a
 * full disk.
 */
final class FullDaemonDisk implements SiteFault {

    private static final int MIN_MILLIS = 1_000;
    private static final int MAX_MILLIS = 20_000;

    @Override
    public String name() {
        return "fill-daemon-disk";
    }

    @Override
    public String description() {
        return "the disk of a daemon's data directory and connector spool is full for 1 to 20 s";
    }

    @Override
    public boolean needsOwnDisks() {
        return true;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        return new Strike(daemon.disk(), Harm.cutsOff(List.of(daemon)), progress -> {
            try {
                daemon.disk().fill();
                progress.struck();
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                daemon.disk().makeRoom();
            }
        });
    }
}
