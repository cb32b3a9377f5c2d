package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** The clock of a broker is set, and set right again. Meanwhile it may lose its place in the cluster, as one that hangs. */
final class JumpedBrokerClock implements SiteFault {

    @Override
    public String name() {
        return "jump-broker-clock";
    }

    @Override
    public String description() {
        return "the clock of a broker jumps an hour ahead or back, and after 5 to 30 s where it should be";
    }

    @Override
    public boolean needsOwnClocks() {
        return true;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosBroker broker = site.brokers().oneOf(random);
        return new Strike(site.brokers(), Harm.NONE, progress -> {
            broker.clock().orElseThrow().jump(random, progress);
            site.brokers().await(broker);
        });
    }
}
