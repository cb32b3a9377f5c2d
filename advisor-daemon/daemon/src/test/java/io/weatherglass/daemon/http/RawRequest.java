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

final class RawRequest {

    private static final int PATIENCE_MILLIS = 30_000;

    private RawRequest() {}

    static int statusOf(int port, String... head) {
        return statusOfExactly(port, withHost(head));
    }

    static int statusOfExactly(int port, String... head) {
        return send(
                "127.0.0.1", port, reader -> Integer.parseInt(reader.readLine().split(" ")[1]), head);
    }

    static int statusOfExactly(InetAddress address, int port, String... head) {
        return send(
                address.getHostAddress(),
                port,
                reader -> Integer.parseInt(reader.readLine().split(" ")[1]),
                head);
    }

    static String answerTo(int port, String request) {
        return answerToExactly(port, withHost(request, "Connection: close"));
    }

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
