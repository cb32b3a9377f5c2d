package io.weatherglass.proving.chaos.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A loopback network between clients and a server, which can be interrupted in two ways. Each connection uses two
 * threads, which is acceptable for a few dozen connections. Thread-safe.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;

    private enum State {
        UP,
        /** Connections stay open without traffic; pending data arrives after the interruption. */
        SILENT,
        /** Connections break, and new ones are refused. */
        REFUSED
    }

    private final int target;
    private final ServerSocket server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        return thread;
    });
    private State state = State.UP;

    public TcpProxy(int port, int target) throws IOException {
        this.target = target;
        server = new ServerSocket(port, 128, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    public synchronized void silence() {
        state = State.SILENT;
    }

    /** Breaks all connections, and refuses new ones until {@link #restore}. */
    public void cut() {
        synchronized (this) {
            state = State.REFUSED;
            notifyAll();
        }
        sockets.forEach(TcpProxy::close);
    }

    public synchronized void restore() {
        state = State.UP;
        notifyAll();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                sockets.add(client);
                threads.execute(() -> connect(client));
            } catch (IOException e) {
                // the proxy or the client has closed its socket
                continue;
            }
        }
    }

    private void connect(Socket client) {
        try {
            if (awaitUp()) {
                Socket there = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(there);
                threads.execute(() -> copy(there, client));
                copy(client, there);
                return;
            }
        } catch (IOException e) {
            // the server is unavailable; closing the connection informs the client
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(client);
        sockets.remove(client);
    }

    private synchronized boolean awaitUp() throws InterruptedException {
        while (state == State.SILENT) {
            wait();
        }
        return state == State.UP;
    }

    private void copy(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            int read;
            while ((read = in.read(buffer)) >= 0 && awaitUp()) {
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // one side has closed its connection, so close the other
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(from);
            close(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // the connection is already broken
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
        threads.shutdownNow();
    }
}
