package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.TcpProxy;
import java.util.List;
import java.util.Random;

/** Interrupts or stalls the network between the enactors' clients and the brokers. */
final class CutClients extends SiteFault {

    private static final int MIN_MILLIS = 1_000;
    private static final int MAX_MILLIS = 20_000;

    private final boolean silent;

    /** @param silent whether connections stay open without traffic, as if a cable were unplugged */
    CutClients(boolean silent) {
        super(
                silent ? "silence-clients" : "cut-clients",
                silent
                        ? "traffic between the clients (Java and \"weatherglass connect\") and the brokers stalls for 1"
                                + " to 20 s"
                        : "connections of the clients (Java and \"weatherglass connect\") to the brokers break, and new"
                                + " ones are refused for 1 to 20 s",
                Trait.KEEPS_TENURES);
        this.silent = silent;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        List<TcpProxy> networks = site.clients().toBrokers();
        return new Strike(networks, Harm.NONE, progress -> {
            networks.forEach(silent ? TcpProxy::silence : TcpProxy::cut);
            progress.struck();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                networks.forEach(TcpProxy::restore);
            }
        });
    }
}
