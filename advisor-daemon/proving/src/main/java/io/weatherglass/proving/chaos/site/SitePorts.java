package io.weatherglass.proving.chaos.site;

import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the processes of a site listen and find each other, all on loopback.
 *
 * @param daemons of the undisturbed daemon, then of those of the group
 * @param clients ports at which each broker listens for the clients of enactors, and those of the proxies before them
 */
record SitePorts(int database, List<ChaosDaemon.Ports> daemons, List<Proxied> clients) {

    static SitePorts of(FreePorts free, ChaosSite.Layout layout) {
        int database = free.next();
        List<ChaosDaemon.Ports> daemons = IntStream.rangeClosed(0, layout.daemons())
                .mapToObj(daemon -> new ChaosDaemon.Ports(
                        free.next(), proxied(free, layout), Optional.of(new int[] {free.next(), database})))
                .toList();
        return new SitePorts(database, daemons, proxied(free, layout));
    }

    private static List<Proxied> proxied(FreePorts free, ChaosSite.Layout layout) {
        return Stream.generate(() -> new Proxied(free.next(), free.next()))
                .limit(layout.brokers())
                .toList();
    }

    List<List<Proxied>> behindProxies() {
        List<List<Proxied>> all = new ArrayList<>();
        daemons.forEach(daemon -> all.add(daemon.brokers()));
        all.add(clients);
        return all;
    }
}
