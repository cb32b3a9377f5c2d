package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Ports of the loopback address that nobody uses, all different. They are none of those that the system gives to connections: while
 * a server is away, a client that tries to reach it could get its port, and reach itself. Not thread-safe.
 */
public final class FreePorts {

    /** Linux gives out those from 32768, macOS and Windows from 49152. */
    private static final int FIRST = 15_000;

    private static final int COUNT = 17_000;
    private static final int MAX_ATTEMPTS = 1_000;

    private final Random random = new Random();
    private final Set<Integer> taken = new HashSet<>();

    public int next() {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            int port = FIRST + random.nextInt(COUNT);
            if (!taken.contains(port) && isFree(port)) {
                taken.add(port);
                return port;
            }
        }
        throw new IllegalStateException(
                "no port of 127.0.0.1 from " + FIRST + " to " + (FIRST + COUNT - 1) + " is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
