package io.weatherglass.cli.chaos;

import java.util.Random;

/**
 * The database server has no room: it refuses what would take some, and ends what it was doing when it cannot write its log. It
 * goes on to answer questions, so daemons may be ready.
 */
final class FullDatabaseDisk implements SiteFault {

    private static final int MIN_MILLIS = 2_000;
    private static final int MAX_MILLIS = 20_000;

    @Override
    public String name() {
        return "fill-database-disk";
    }

    @Override
    public String description() {
        return "the disk of PostgreSQL has no room for 2 to 20 s";
    }

    @Override
    public boolean needsOwnDisks() {
        return true;
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.postgres().isPresent() && site.disksCanBeFilled();
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        PostgresProcess postgres = site.postgres().orElseThrow();
        return new Strike(postgres, Harm.NONE, done -> {
            postgres.disk().fill();
            done.run();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                postgres.disk().makeRoom();
            }
            // one that could not repeat its log has given up
            postgres.startAgain();
        });
    }
}
