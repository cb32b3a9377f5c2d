package io.weatherglass.cli.chaos;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** The network between one daemon and what it needs is down: connections break, or nothing arrives any more. */
final class CutNetwork implements SiteFault {

    private static final int MIN_MILLIS = 1_000;
    private static final int MAX_MILLIS = 20_000;

    private final String to;
    private final Function<ChaosDaemon, Optional<TcpProxy>> network;
    private final boolean silent;

    /**
     * @param to what the network leads to, for people
     * @param silent whether nobody is informed, as when a cable is pulled
     */
    CutNetwork(String to, Function<ChaosDaemon, Optional<TcpProxy>> network, boolean silent) {
        this.to = to;
        this.network = network;
        this.silent = silent;
    }

    @Override
    public String name() {
        return (silent ? "silence-" : "cut-") + to;
    }

    @Override
    public String description() {
        return silent
                ? "nothing arrives between a daemon and its " + to + " for 1 to 20 s, then all of it"
                : "connections of a daemon to its " + to + " break, and are refused for 1 to 20 s";
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        return site.daemons().stream().allMatch(daemon -> network.apply(daemon).isPresent());
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        TcpProxy proxy = network.apply(daemon).orElseThrow();
        return new Strike(proxy, Harm.cutsOff(List.of(daemon)), done -> {
            if (silent) {
                proxy.silence();
            } else {
                proxy.cut();
            }
            done.run();
            try {
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } finally {
                proxy.restore();
            }
        });
    }
}
