package io.weatherglass.daemon.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests that no well-made client would send. */
final class RawRequest {

    private static final int PATIENCE_MILLIS = 30_000;

    private RawRequest() {}

    /** The status with which the server answers to a head without a body. */
    static int statusOf(int port, String... head) {
        return statusOfExactly(port, withHost(head));
    }

    /** The same, to a head to which no {@code Host} is added. */
    static int statusOfExactly(int port, String... head) {
        return send(
                "127.0.0.1", port, reader -> Integer.parseInt(reader.readLine().split(" ")[1]), head);
    }

    /** The same, at another address of this machine. */
    static int statusOfExactly(InetAddress address, int port, String... head) {
        return send(
                address.getHostAddress(),
                port,
                reader -> Integer.parseInt(reader.readLine().split(" ")[1]),
                head);
    }

    /** The whole answer to a head without a body, after which the connection is to be closed. */
    static String answerTo(int port, String request) {
        return answerToExactly(port, withHost(request, "Connection: close"));
    }

    /** The same, to a head to which nothing is added. */
    static String answerToExactly(int port, String... head) {
        return send("127.0.0.1", port, reader -> reader.lines().collect(Collectors.joining("\n")), head);
    }

    private static String[] withHost(String... head) {
        return Stream.concat(Stream.of(head), Stream.of("Host: localhost")).toArray(String[]::new);
    }

    private interface Answer<T> {
        T read(BufferedReader reader) throws IOException;
    }

    private static <T> T send(String address, int port, Answer<T> answer, String... head) {
        try (Socket socket = new Socket(address, port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String lines = String.join("\r\n", head) + "\r\n\r\n";
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.US_ASCII));
            return answer.read(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
