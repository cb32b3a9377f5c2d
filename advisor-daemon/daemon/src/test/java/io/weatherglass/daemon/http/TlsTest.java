package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpVersion;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.access.AllowedHosts;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RequestGuard;
import io.weatherglass.daemon.http.access.TlsFiles;
import io.weatherglass.daemon.testing.CertificateFiles;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class TlsTest {
    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private static HttpResponse<String> get(int port, Certificate trusted) throws IOException, InterruptedException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            store.setCertificateEntry("wg", trusted);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder()
                    .sslContext(context)
                    .build()
                    .send(
                            HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + "/x"))
                                    .timeout(Duration.ofSeconds(30))
                                    .build(),
                            BodyHandlers.ofString());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void servesTlsAndReloadsCertificates() throws Exception {
        Certificate first = CertificateFiles.renew(folder, "first");
        TlsFiles files = new TlsFiles(
                folder.resolve(CertificateFiles.CERTIFICATE), folder.resolve(CertificateFiles.PRIVATE_KEY));
        HttpServerConfig config = new HttpServerConfig()
                .setVersions(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1)
                .setTcpHost("127.0.0.1")
                .setTcpPort(0);
        config.getTcpConfig().setSsl(true);
        HttpServer server = vertx.createHttpServer(config, files.options())
                .requestHandler(new RequestGuard(
                        vertx,
                        new AllowedHosts(List.of()),
                        ApiRouter.router(vertx, List.of(), PublicUrl.of(Configuration.of(Map.of())))))
                .listen()
                .await();
        files.follow(vertx, server, Duration.ofMillis(100));
        int port = server.actualPort();

        HttpResponse<String> answer = get(port, first);
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=15552000");
        assertThat(answer.statusCode()).isEqualTo(404);

        // certificate and key do not match
        Path key = folder.resolve(CertificateFiles.PRIVATE_KEY);
        byte[] firstKey = Files.readAllBytes(key);
        Certificate second = CertificateFiles.renew(folder, "second");
        Eventually.until("the new certificate is served", () -> {
            try {
                return get(port, second).statusCode() == 404;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThatThrownBy(() -> get(port, first)).isInstanceOf(IOException.class);
        Files.write(key, firstKey);
        assertThat(get(port, second).statusCode()).isEqualTo(404);
    }

    @Test
    void reportsMissingFiles() {
        assertThatThrownBy(() -> TlsFiles.of(Configuration.of(Map.of("http.tls.certificate", "x.pem"))))
                .hasMessageContaining("set together");
        assertThatThrownBy(() -> TlsFiles.of(
                        Configuration.of(Map.of("http.tls.certificate", "no.pem", "http.tls.private-key", "no.pem"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no.pem");
    }
}
