package io.weatherglass.nextflow;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * HTTP to the daemon, one request at a time, with limits to every wait. Of the JDK's clients this is the one that needs no
 * threads, and few classes.
 */
final class DaemonConnection {
    /** An advisory of a run of 10,000 jobs has some ten thousand bytes. */
    private static final int MAX_ANSWER_BYTES = 4 << 20;

    private final String url;
    private final Optional<String> token;

    /** @param url of the daemon, without a slash at the end */
    DaemonConnection(String url, Optional<String> token) {
        this.url = url;
        this.token = token;
    }

    /** Its address, without a slash at the end. */
    String url() {
        return url;
    }

    /**
     * Sends JSON.
     *
     * @return the status of the answer
     * @throws IOException if there is none in time
     */
    int post(String path, byte[] body, int timeoutMillis) throws IOException {
        HttpURLConnection connection = open(path, timeoutMillis);
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(body.length);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.getOutputStream().write(body);
        int status = connection.getResponseCode();
        // only a connection whose answer was read is used again
        read(status < HttpURLConnection.HTTP_BAD_REQUEST ? connection.getInputStream() : connection.getErrorStream());
        return status;
    }

    /**
     * Asks for a document.
     *
     * @return empty if there is none
     * @throws IOException if there is no answer in time
     */
    Optional<String> get(String path, int timeoutMillis) throws IOException {
        HttpURLConnection connection = open(path, timeoutMillis);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            read(connection.getErrorStream());
            return Optional.empty();
        }
        return Optional.of(read(connection.getInputStream()));
    }

    private HttpURLConnection open(String path, int timeoutMillis) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url + path).toURL().openConnection();
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        token.ifPresent(secret -> connection.setRequestProperty("Authorization", "Bearer " + secret));
        return connection;
    }

    private static String read(InputStream stream) throws IOException {
        if (stream == null) {
            return "";
        }
        try (stream) {
            return new String(stream.readNBytes(MAX_ANSWER_BYTES), StandardCharsets.UTF_8);
        }
    }
}
