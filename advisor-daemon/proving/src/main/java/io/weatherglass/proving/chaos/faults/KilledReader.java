package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.ChildProcess;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Kills a process that reads the log of an enactor. The restarted process reads the log from the beginning. */
final class KilledReader extends SiteFault {

    private static final int LONGEST_AWAY_MILLIS = 3_000;

    KilledReader() {
        super(
                "kill-connect",
                "kill -9 of connect --follow on the log of an enactor, and restart within 3 s",
                Trait.KEEPS_TENURES);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChildProcess reader = SiteFault.oneOf(site.clients().logs(), random).reader();
        return new Strike(reader, Harm.NONE, progress -> {
            if (reader.isAlive()) {
                reader.kill();
                progress.struck();
                SiteFault.pause(random, 0, LONGEST_AWAY_MILLIS);
                reader.start();
            }
        });
    }
}
