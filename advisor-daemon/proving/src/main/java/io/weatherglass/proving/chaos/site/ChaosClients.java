package io.weatherglass.proving.chaos.site;

import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The Java client, and the processes that follow logs, with their own network to the brokers. */
public final class ChaosClients implements AutoCloseable {

    private final String addresses;
    private final List<TcpProxy> toBrokers = new ArrayList<>();
    private final List<FollowedLog> logs;

    /**
     * Creates the network. The processes are started later.
     *
     * @param brokers ports of the brokers' listeners for clients, and of their proxies
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
