package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosBrokers;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.UnflushedLog;
import java.util.Random;

/**
 * A broker of a cluster loses what it has not flushed. What it has acknowledged the others have, and it must not lead before it has it
 * again.
 */
final class PowerCut implements SiteFault {

    private static final int MAX_MILLIS = 5_000;

    @Override
    public String name() {
        return "lose-unflushed";
    }

    @Override
    public String description() {
        return "kill -9 of a broker, which loses what it has not flushed, as in a power cut, and is started again within 5 s; with "
                + ChaosBrokers.MIN_CLUSTER + " or more brokers";
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.brokers().count() >= ChaosBrokers.MIN_CLUSTER;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosBroker broker = site.brokers().oneOf(random);
        return new Strike(site.brokers(), site.brokers().harmOfOne(site), progress -> {
            broker.process().kill();
            new UnflushedLog(broker.disk().seen()).lose(random);
            progress.struck();
            SiteFault.pause(random, 0, MAX_MILLIS);
            site.brokers().startAgain(broker, progress);
        });
    }
}
