package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.List;
import java.util.Random;

/**
 * Fills the disk of a daemon, which also holds the spool of its connectors. A daemon that is killed during this time
 * restarts on a full disk.
 */
final class FullDaemonDisk extends SiteFault {

    private static final int MIN_MILLIS = 1_000;
    private static final int MAX_MILLIS = 20_000;

    FullDaemonDisk() {
        super(
                "fill-daemon-disk",
                "the disk of a daemon's data directory and connector spool is full for 1 to 20 s",
                Trait.NEEDS_OWN_DISKS);
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
