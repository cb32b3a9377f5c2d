package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosBrokers;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.UnflushedLog;
import java.util.Random;

/**
 * Deletes unflushed data of a broker in a cluster, as in a power cut. The other brokers still have all acknowledged
 * records. The struck broker must not become leader before it has copied these records.
 */
final class PowerCut extends SiteFault {

    private static final int MAX_MILLIS = 5_000;

    PowerCut() {
        super(
                "lose-unflushed",
                "kill -9 of a broker, loss of its unflushed data as in a power cut, and restart within 5 s; requires "
                        + ChaosBrokers.MIN_CLUSTER + " or more brokers");
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
