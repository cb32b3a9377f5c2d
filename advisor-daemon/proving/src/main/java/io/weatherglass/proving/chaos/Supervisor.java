package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import java.time.Duration;
import java.util.List;

/** Restarts daemons that exit, as systemd and Kubernetes do. Thread-safe. */
final class Supervisor implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(3);

    private final List<ChaosDaemon> daemons;
    private final Thread thread = new Thread(this::watch, "supervisor");

    Supervisor(List<ChaosDaemon> daemons) {
        this.daemons = List.copyOf(daemons);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(EVERY.toMillis());
                for (ChaosDaemon daemon : daemons) {
                    if (!daemon.process().isAlive()) {
                        daemon.process().start();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
