package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerConfig;
import io.vertx.core.http.HttpVersion;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
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
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    /** Makes a pair as an issuer would, puts it where the daemon looks, and returns what a client has to trust. */
    private Certificate renew(String name) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "wg",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1,dns:localhost",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD),
                        "-storetype",
                        "PKCS12",
                        "-validity",
                        "2")
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes());
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
        replace("key.pem", "PRIVATE KEY", keys.getKey("wg", PASSWORD).getEncoded());
        Certificate certificate = keys.getCertificate("wg");
        replace("certificate.pem", "CERTIFICATE", certificate.getEncoded());
        return certificate;
    }

    private void replace(String file, String kind, byte[] content) throws IOException {
        String pem = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes()).encodeToString(content) + "\n-----END " + kind + "-----\n";
        Path next = Files.writeString(folder.resolve("next"), pem);
        Files.move(next, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
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
    void servesOverTlsAndFollowsNewCertificates() throws Exception {
        Certificate first = renew("first");
        TlsFiles files = new TlsFiles(folder.resolve("certificate.pem"), folder.resolve("key.pem"));
        HttpServerConfig config = new HttpServerConfig()
                .setVersions(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1)
                .setTcpHost("127.0.0.1")
                .setTcpPort(0);
        config.getTcpConfig().setSsl(true);
        HttpServer server = vertx.createHttpServer(config, files.options())
                .requestHandler(new RequestGuard(
                        vertx, new AllowedHosts(List.of()), ApiRouter.router(vertx, List.of(), List.of())))
                .listen()
                .await();
        files.follow(vertx, server, Duration.ofMillis(100));
        int port = server.actualPort();

        HttpResponse<String> answer = get(port, first);
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=15552000");
        assertThat(answer.statusCode()).isEqualTo(404);

        // a pair of which the halves do not belong together is not used
        Path key = folder.resolve("key.pem");
        byte[] firstKey = Files.readAllBytes(key);
        Certificate second = renew("second");
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
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> TlsFiles.of(Configuration.of(Map.of("http.tls.certificate", "x.pem"))))
                .hasMessageContaining("set together");
        assertThatThrownBy(() -> TlsFiles.of(
                        Configuration.of(Map.of("http.tls.certificate", "no.pem", "http.tls.private-key", "no.pem"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no.pem");
    }
}
