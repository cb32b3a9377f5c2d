package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Stops or kills a broker for a few seconds. */
final class StoppedBroker extends SiteFault {

    private static final int MAX_MILLIS = 5_000;

    private final boolean killed;

    /** @param killed whether to use {@code kill -9}, so that the broker must recover its log */
    StoppedBroker(boolean killed) {
        super(
                killed ? "kill-broker" : "stop-broker",
                (killed ? "kill -9" : "SIGTERM") + " of a broker, and restart within 5 s");
        this.killed = killed;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosBroker broker = site.brokers().oneOf(random);
        return new Strike(site.brokers(), site.brokers().harmOfOne(site), progress -> {
            if (killed) {
                broker.process().kill();
            } else {
                broker.process().terminate();
            }
            progress.struck();
            SiteFault.pause(random, 0, MAX_MILLIS);
            site.brokers().startAgain(broker, progress);
        });
    }
}
