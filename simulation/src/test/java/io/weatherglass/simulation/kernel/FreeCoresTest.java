package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FreeCoresTest {
    @Property
    void findsTheSameHostAsAScan(@ForAll Random random, @ForAll HostPlacement placement) {
        List<Host> sizes = new ArrayList<>();
        for (int host = 1 + random.nextInt(random.nextBoolean() ? 5 : 150); host > 0; host--) {
            sizes.add(Host.of(1 + random.nextInt(random.nextBoolean() ? 4 : 100)));
        }
        Hosts hosts = new Hosts(new HostPool(sizes, placement, random.nextBoolean() ? 1 : 1 + random.nextDouble()));
        List<int[]> taken = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            if (random.nextInt(3) == 0 && !taken.isEmpty()) {
                int[] oldOne = taken.remove(random.nextInt(taken.size()));
                hosts.give(oldOne[0], oldOne[1], 0);
            }
            int cores = 1 + random.nextInt(random.nextBoolean() ? 3 : 120);
            int host = hosts.choose(cores, 0);
            assertThat(host).isEqualTo(hosts.search(cores, 0));
            if (host == Hosts.NONE && random.nextInt(10) == 0) {
                // a VM known to be up gets a host even if it does not fit
                host = hosts.withMostFreeCores();
            }
            if (host != Hosts.NONE) {
                hosts.take(host, cores, 0);
                taken.add(new int[] {host, cores});
            }
        }
    }
}
