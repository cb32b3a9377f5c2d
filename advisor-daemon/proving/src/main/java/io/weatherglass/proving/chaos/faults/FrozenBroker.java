package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Suspends a broker for a while. */
public final class FrozenBroker extends SiteFault {

    private static final int MIN_MILLIS = 2_000;
    private static final int MAX_MILLIS = 20_000;

    public FrozenBroker() {
        super("freeze-broker", "SIGSTOP to a broker, then SIGCONT 2 to 20 s later");
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosBroker broker = site.brokers().oneOf(random);
        return new Strike(site.brokers(), site.brokers().harmOfOne(site), progress -> {
            broker.process().freeze();
            progress.struck();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                progress.mending();
                broker.process().thaw();
            }
            site.brokers().await(broker);
        });
    }
}
