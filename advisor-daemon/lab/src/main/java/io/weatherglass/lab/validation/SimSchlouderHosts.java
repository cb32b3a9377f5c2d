package io.weatherglass.lab.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The hosts of a cloud as described in SimSchlouder's archive. A new VM gets the host with the most free cores. */
final class SimSchlouderHosts {
    /** Duration of a message between controller and VM, from the fractional seconds of the archived makespans. */
    final double latencySeconds;

    private final List<Host> hosts = new ArrayList<>();

    static final class Host {
        /** Nominal speed divided by the host's speed. Predictions ignore this factor. */
        final double slowness;

        private int freeCores;

        private Host(double slowness, int cores) {
            this.slowness = slowness;
            this.freeCores = cores;
        }
    }

    private SimSchlouderHosts(double latencySeconds) {
        this.latencySeconds = latencySeconds;
    }

    static SimSchlouderHosts of(String platform) {
        return switch (platform) {
            case "de-hlrs" ->
                new SimSchlouderHosts(0.013364)
                        .add(14, 24, 1.779863 / 1.787138)
                        .add(14, 24, 1.779863 / 1.7634)
                        .add(6, 24, 1.779863 / 0.340429)
                        .add(2, 24, 1.779863 / 1.646871);
            case "fr-inria" -> new SimSchlouderHosts(0.018224).add(4, 24, 9.237514 / 9.27114);
            default -> new SimSchlouderHosts(0.015613).add(1, Integer.MAX_VALUE, 1);
        };
    }

    private SimSchlouderHosts add(int count, int cores, double slowness) {
        for (int k = 0; k < count; k++) {
            hosts.add(new Host(slowness, cores));
        }
        return this;
    }

    Host take() {
        Host host = Collections.min(hosts, Comparator.comparingInt(candidate -> -candidate.freeCores));
        host.freeCores--;
        return host;
    }

    void free(Host host) {
        host.freeCores++;
    }
}
