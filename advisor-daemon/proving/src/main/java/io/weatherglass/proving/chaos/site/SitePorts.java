package io.weatherglass.proving.chaos.site;

import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The loopback ports of all processes of a site.
 *
 * @param daemons ports of the undisturbed daemon, followed by those of the disturbed group
 * @param clients ports of the brokers' listeners for enactors' clients, and of their proxies
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
