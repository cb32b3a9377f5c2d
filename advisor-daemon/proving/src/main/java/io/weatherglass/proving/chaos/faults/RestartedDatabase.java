package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.PostgresProcess;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Stops or kills the database server and restarts it. */
final class RestartedDatabase extends SiteFault {

    private static final int MAX_MILLIS = 12_000;

    RestartedDatabase() {
        super(
                "restart-database",
                "fast stop, immediate stop or kill -9 of PostgreSQL, and restart within 12 s",
                Trait.KEEPS_TENURES);
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.postgres().isPresent();
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        PostgresProcess postgres = site.postgres().orElseThrow();
        return new Strike(postgres, Harm.cutsOff(site.daemons()), progress -> {
            postgres.stop(random);
            progress.struck();
            SiteFault.pause(random, 0, MAX_MILLIS);
            postgres.startAgain();
        });
    }
}
