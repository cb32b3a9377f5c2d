package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpVersion;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.access.AcceptedConnections;
import io.weatherglass.daemon.http.access.TlsFiles;
import io.weatherglass.daemon.testing.CertificateFiles;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Tag("process")
class AcceptedConnectionsTest {
    private static final String ONE = "127.0.0.1";
    private static final String OTHER = "127.0.0.2";

    private final Vertx vertx = HttpApi.vertx(
            Configuration.of(Map.of("http.max-connections", "5", "http.max-connections-per-client", "3")));
    private final List<Socket> open = new ArrayList<>();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        ((Logger) LoggerFactory.getLogger(AcceptedConnections.class)).addAppender(lines);
    }

    @AfterEach
    void stop() throws IOException {
        ((Logger) LoggerFactory.getLogger(AcceptedConnections.class)).detachAppender(lines);
        for (Socket socket : open) {
            socket.close();
        }
        vertx.close().await();
    }

    private Socket connect(String from, int port) throws IOException {
        Socket socket = new Socket(InetAddress.getByName(ONE), port, InetAddress.getByName(from), 0);
        socket.setSoTimeout(500);
        open.add(socket);
        return socket;
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() == -1;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    /** The sockets send nothing, so no handshake completes. */
    @Test
    void countsConnectionsBeforeTheTlsHandshake(@TempDir Path folder) throws Exception {
        CertificateFiles.renew(folder, "x");
        HttpServerConfig config = new HttpServerConfig()
                .setVersions(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1)
                .setTcpHost(ONE)
                .setTcpPort(0);
        config.getTcpConfig().setSsl(true);
        TlsFiles files = new TlsFiles(
                folder.resolve(CertificateFiles.CERTIFICATE), folder.resolve(CertificateFiles.PRIVATE_KEY));
        HttpServer server = vertx.createHttpServer(config, files.options())
                .requestHandler(request -> request.response().end())
                .listen()
                .await();
        int port = server.actualPort();
        for (int i = 0; i < 3; i++) {
            assertThat(isClosed(connect(ONE, port))).isFalse();
        }
        assertThat(isClosed(connect(ONE, port)))
                .as("fourth connection of the same client")
                .isTrue();
        Socket last = connect(OTHER, port);
        Socket another = connect(OTHER, port);
        assertThat(isClosed(last)).isFalse();
        assertThat(isClosed(another)).isFalse();
        assertThat(isClosed(connect(OTHER, port)))
                .as("sixth connection in total")
                .isTrue();

        last.close();
        Eventually.until("one more is accepted", () -> {
            try {
                return !isClosed(connect(OTHER, port));
            } catch (IOException e) {
                return false;
            }
        });
        assertThat(lines.list)
                .as("one warning per minute")
                .singleElement()
                .asString()
                .contains(
                        "WARN",
                        "refused 1 HTTP connections",
                        "the latest from 127.0.0.1",
                        "http.max-connections-per-client=3");
    }
}
