package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosDaemon;
import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Opens streams of server-sent events, reads the streams slowly or not at all, and then resets the connections. */
final class SlowReaders extends SiteFault {

    private static final int READERS = 20;
    private static final int MIN_MILLIS = 3_000;
    private static final int MAX_MILLIS = 10_000;
    private static final byte[] REQUEST =
            "GET /api/v1/advisories/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);

    SlowReaders() {
        super(
                "slow-readers",
                "20 clients read a daemon's advisory stream slowly or not at all for 3 to 10 s, and reset the connection",
                Trait.KEEPS_TENURES);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ChaosDaemon daemon = SiteFault.oneOf(site.daemons(), random);
        // the victim is a name, not the daemon itself, so that other faults may strike the daemon at the same time
        return new Strike(daemon.name(), Harm.NONE, progress -> {
            progress.struck();
            read(daemon, random);
        });
    }

    private static void read(ChaosDaemon daemon, Random random) throws InterruptedException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < READERS; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), daemon.httpPort());
                sockets.add(socket);
                socket.getOutputStream().write(REQUEST);
            }
            for (int read = 0; read < READERS; read++) {
                SiteFault.pause(random, MIN_MILLIS / READERS, MAX_MILLIS / READERS);
                InputStream in = sockets.get(random.nextInt(READERS / 2)).getInputStream();
                if (in.available() > 0) {
                    in.read();
                }
            }
        } catch (IOException e) {
            // the daemon is down or has closed the connections
        } finally {
            sockets.forEach(SlowReaders::reset);
        }
    }

    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // the connection is already broken
        }
    }
}
