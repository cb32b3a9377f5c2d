package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Finds distinct free ports on the loopback address. They are outside the ephemeral range, because otherwise a client
 * of an unavailable server could be assigned the server's port and connect to itself. Not thread-safe.
 */
public final class FreePorts {

    /** Ephemeral ports start at 32768 on Linux, and at 49152 on macOS and Windows. */
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
        throw new IllegalStateException("no free port on 127.0.0.1 between " + FIRST + " and " + (FIRST + COUNT - 1));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
