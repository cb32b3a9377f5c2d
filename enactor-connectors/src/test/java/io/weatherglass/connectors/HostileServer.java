package io.weatherglass.connectors;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers each request with arbitrary bytes, which need not be HTTP, and closes the connection. */
public final class HostileServer implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");
    private static final long DRIP_MILLIS = 50;

    public interface Answering {
        /** @param request first line and headers */
        void answer(String request, OutputStream to) throws IOException, InterruptedException;
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Answering answering;

    public HostileServer(Answering answering) throws IOException {
        this.answering = answering;
        threads.execute(this::accept);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Returns the first lines and headers of all requests. */
    public List<String> requests() {
        return requests;
    }

    /** Writes bytes, then spaces one by one until the client is gone or the server is closed. */
    public void drip(OutputStream to, String begin) throws IOException, InterruptedException {
        to.write(begin.getBytes(StandardCharsets.ISO_8859_1));
        to.flush();
        while (!over.await(DRIP_MILLIS, TimeUnit.MILLISECONDS)) {
            to.write(' ');
            to.flush();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                threads.execute(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            String head = head(connection.getInputStream());
            Matcher length = LENGTH.matcher(head);
            if (length.find()) {
                connection.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
            }
            requests.add(head);
            answering.answer(head, connection.getOutputStream());
            connection.getOutputStream().flush();
        } catch (IOException e) {
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String head(InputStream from) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = from.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        over.countDown();
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
        threads.shutdownNow();
    }
}
