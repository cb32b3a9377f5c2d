package io.weatherglass.daemon.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Requests that no well-made client would send. */
final class RawRequest {

    private static final int PATIENCE_MILLIS = 30_000;

    private RawRequest() {}

    /** The status with which the server answers to a head without a body. */
    static int statusOf(int port, String... head) {
        return send(port, reader -> Integer.parseInt(reader.readLine().split(" ")[1]), head);
    }

    /** The whole answer to a head without a body, after which the connection is to be closed. */
    static String answerTo(int port, String request) {
        return send(port, reader -> reader.lines().collect(Collectors.joining("\n")), request, "Connection: close");
    }

    private interface Answer<T> {
        T read(BufferedReader reader) throws IOException;
    }

    private static <T> T send(int port, Answer<T> answer, String... head) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String lines = String.join("\r\n", head) + "\r\nHost: x\r\n\r\n";
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.US_ASCII));
            return answer.read(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
