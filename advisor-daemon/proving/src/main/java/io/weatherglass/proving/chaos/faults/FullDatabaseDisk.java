package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.PostgresProcess;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/**
 * Fills the disk of the database server. The server then rejects only some transactions, so daemons may remain ready.
 * In half of the cases, the server also needs another log file and therefore exits; it is restarted when space is
 * available.
 */
final class FullDatabaseDisk extends SiteFault {

    private static final int MIN_MILLIS = 2_000;
    private static final int MAX_MILLIS = 20_000;

    FullDatabaseDisk() {
        super(
                "fill-database-disk",
                "the disk of PostgreSQL is full for 2 to 20 s",
                Trait.NEEDS_OWN_DISKS,
                Trait.KEEPS_TENURES);
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.postgres().isPresent() && super.isPossible(site);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        PostgresProcess postgres = site.postgres().orElseThrow();
        boolean atEndOfLogFile = random.nextBoolean();
        return new Strike(postgres, Harm.NONE, progress -> {
            try {
                if (atEndOfLogFile) {
                    postgres.fillDiskAtEndOfLogFile();
                } else {
                    postgres.disk().fill();
                }
                progress.struck();
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                postgres.disk().makeRoom();
            }
            postgres.startAgain();
        });
    }
}
