package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import io.weatherglass.proving.chaos.site.TcpProxy;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Interrupts or stalls the network between one daemon and a service. If the service is a cluster of brokers, affects
 * one or all of them.
 */
final class CutNetwork extends SiteFault {

    private static final int MIN_MILLIS = 1_000;
    private static final int MAX_MILLIS = 20_000;

    private final Target target;
    private final boolean silent;

    /**
     * The service at the other end of the network.
     *
     * @param networks returns the networks between a daemon and the service; empty if there are none
     * @param holdsTenures whether a daemon that cannot reach the service may lose its partitions
     */
    record Target(String name, String text, Function<ChaosDaemon, List<TcpProxy>> networks, boolean holdsTenures) {}

    /** @param silent whether connections stay open without traffic, as if a cable were unplugged */
    CutNetwork(Target target, boolean silent) {
        super(
                (silent ? "silence-" : "cut-") + target.name(),
                silent
                        ? "traffic between a daemon and " + target.text() + " stalls for 1 to 20 s"
                        : "connections of a daemon to " + target.text()
                                + " break, and new ones are refused for 1 to 20 s");
        this.target = target;
        this.silent = silent;
    }

    @Override
    public boolean endsTenures() {
        return target.holdsTenures();
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.daemons().stream()
                .noneMatch(daemon -> target.networks().apply(daemon).isEmpty());
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        List<TcpProxy> all = target.networks().apply(daemon);
        List<TcpProxy> down = all.size() == 1 || random.nextBoolean() ? all : List.of(SiteFault.oneOf(all, random));
        return new Strike(all, down.size() < all.size() ? Harm.NONE : Harm.cutsOff(List.of(daemon)), progress -> {
            down.forEach(silent ? TcpProxy::silence : TcpProxy::cut);
            progress.struck();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                down.forEach(TcpProxy::restore);
            }
        });
    }
}
