package io.weatherglass.proving.chaos.site;

import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What runs beside enactors, with a network of its own to the brokers: the Java client, and processes that follow logs. */
public final class ChaosClients implements AutoCloseable {

    private final String addresses;
    private final List<TcpProxy> toBrokers = new ArrayList<>();
    private final List<FollowedLog> logs;

    /**
     * Makes the network; the processes are started later.
     *
     * @param brokers ports at which each broker listens for the clients, and those of the proxies before them
     */
    ChaosClients(Path folder, List<Proxied> brokers, int daemonPort) throws IOException {
        for (Proxied broker : brokers) {
            toBrokers.add(new TcpProxy(broker.proxy(), broker.own()));
        }
        addresses =
                brokers.stream().map(broker -> "127.0.0.1:" + broker.proxy()).collect(Collectors.joining(","));
        logs = List.of(
                new FollowedLog("connect-kafka", folder, List.of("--bootstrap-servers", addresses)),
                new FollowedLog("connect-http", folder, List.of("--url", "http://127.0.0.1:" + daemonPort)));
    }

    public String addresses() {
        return addresses;
    }

    public List<TcpProxy> toBrokers() {
        return toBrokers;
    }

    public List<FollowedLog> logs() {
        return logs;
    }

    @Override
    public void close() throws IOException {
        logs.forEach(FollowedLog::close);
        for (TcpProxy proxy : toBrokers) {
            proxy.close();
        }
    }
}
