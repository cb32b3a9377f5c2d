package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Combines all platforms in one SimGrid platform file, because SimGrid reads platforms only at startup. */
final class GeneratedPlatform {
    static final String CONTROLLER = "controller";

    private static final int UNLIMITED_CORES = 1_000_000;

    private final Map<Platform, List<CloudNames>> names = new HashMap<>();
    private final StringBuilder zones = new StringBuilder();

    List<CloudNames> add(Platform platform) {
        List<CloudNames> known = names.get(platform);
        if (known != null) {
            return known;
        }
        String prefix = "p" + names.size() + "-";
        List<CloudNames> clouds = new ArrayList<>();
        if (platform instanceof FixedPool pool) {
            clouds.add(cloud(prefix + "c0-", Optional.empty(), pool.storage()));
        } else {
            for (CloudPlatform cloud : platform.clouds()) {
                clouds.add(cloud(prefix + "c" + clouds.size() + "-", cloud.hosts(), cloud.storage()));
            }
        }
        names.put(platform, List.copyOf(clouds));
        return clouds;
    }

    String xml() {
        return "<?xml version=\"1.0\"?>\n"
                + "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                + "<platform version=\"4.1\">\n"
                + "<zone id=\"all\" routing=\"Full\">\n"
                + "<zone id=\"enactor\" routing=\"Full\"><host id=\"" + CONTROLLER + "\" speed=\"1f\"/></zone>\n"
                + zones
                + "</zone>\n"
                + "</platform>\n";
    }

    private CloudNames cloud(String prefix, Optional<HostPool> pool, Optional<Storage> storage) {
        zones.append("<zone id=\"" + prefix + "zone\" routing=\"Full\">\n");
        List<String> hosts = new ArrayList<>();
        if (pool.isPresent()) {
            for (Host host : pool.get().hosts()) {
                hosts.add(host(prefix + "h" + hosts.size(), host.cores()));
            }
        } else {
            hosts.add(host(prefix + "vms", UNLIMITED_CORES));
        }
        String storageHost = prefix + "storage";
        if (storage.isPresent()) {
            host(storageHost, 1);
            String down = link(prefix + "down", storage.get().downloadBytesPerSecond(), storage.get());
            String up = link(prefix + "up", storage.get().uploadBytesPerSecond(), storage.get());
            for (String host : hosts) {
                route(storageHost, host, down);
                route(host, storageHost, up);
            }
        }
        zones.append("</zone>\n");
        return new CloudNames(storageHost, hosts);
    }

    private String host(String name, int cores) {
        zones.append("<host id=\"" + name + "\" speed=\"1f\" core=\"" + cores + "\"/>\n");
        return name;
    }

    private String link(String name, double bytesPerSecond, Storage storage) {
        zones.append("<link id=\"" + name + "\" bandwidth=\"" + bytesPerSecond + "Bps\" latency=\""
                + storage.latencySeconds() + "s\"/>\n");
        return name;
    }

    private void route(String from, String to, String link) {
        zones.append("<route src=\"" + from + "\" dst=\"" + to + "\" symmetrical=\"no\"><link_ctn id=\"" + link
                + "\"/></route>\n");
    }
}
