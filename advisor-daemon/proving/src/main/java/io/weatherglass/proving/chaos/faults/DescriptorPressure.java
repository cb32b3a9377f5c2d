package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Opens more idle connections to a daemon than its limit on file descriptors permits. */
final class DescriptorPressure extends SiteFault {

    private static final int CONNECTIONS = 600;
    private static final int CONNECT_MILLIS = 500;
    private static final int MIN_MILLIS = 2_000;
    private static final int MAX_MILLIS = 8_000;

    private static final Duration READY_PATIENCE = Duration.ofSeconds(20);

    /** Different from 127.0.0.1, the address of other clients, because daemons limit the connections per address. */
    private static final String CLIENT = "127.0.0.2";

    DescriptorPressure() {
        super(
                "descriptor-pressure",
                CONNECTIONS + " idle connections from one client to a daemon with a limit of "
                        + ChaosDaemon.MAX_DESCRIPTORS + " descriptors, for 2 to 8 s",
                Trait.KEEPS_TENURES);
    }

    @Override
    public boolean isPossible(ChaosSite site) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(CLIENT, 0));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        // the victim is a name, not the daemon itself, so that other faults may strike the daemon at the same time
        return new Strike(daemon.name(), Harm.NONE, progress -> {
            daemon.awaitReady(READY_PATIENCE);
            List<Socket> sockets = new ArrayList<>();
            try {
                while (sockets.size() < CONNECTIONS) {
                    connect(daemon, sockets);
                }
                progress.struck();
                SiteFault.pause(random, MIN_MILLIS, MAX_MILLIS);
            } catch (IOException e) {
                // the daemon is down, so the fault has no effect
            } finally {
                for (Socket socket : sockets) {
                    socket.close();
                }
            }
        });
    }

    private static void connect(ChaosDaemon daemon, List<Socket> sockets) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.bind(new InetSocketAddress(CLIENT, 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), daemon.httpPort()), CONNECT_MILLIS);
    }
}
