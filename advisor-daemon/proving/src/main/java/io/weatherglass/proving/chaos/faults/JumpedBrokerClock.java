package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosBroker;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** Changes the clock of a broker temporarily. During this time the cluster may exclude the broker. */
final class JumpedBrokerClock extends SiteFault {

    JumpedBrokerClock() {
        super(
                "jump-broker-clock",
                "the clock of a broker is one hour ahead or behind for 5 to 30 s",
                Trait.NEEDS_OWN_CLOCKS);
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
