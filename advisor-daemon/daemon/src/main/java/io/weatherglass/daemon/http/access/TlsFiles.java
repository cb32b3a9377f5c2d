package io.weatherglass.daemon.http.access;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reloads certificate and private key every few seconds; keeps the previous pair if the new one is unusable. */
public final class TlsFiles {
    public static final Duration LOOK = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(TlsFiles.class);
    private static final String NONE = "none";

    private static final Set<String> VERSIONS = Set.of("TLSv1.2", "TLSv1.3");

    private static final int HANDSHAKE_SECONDS = 10;

    private final Path certificate;
    private final Path privateKey;
    private Pair used;

    private record Pair(Buffer certificate, Buffer privateKey) {}

    public TlsFiles(Path certificate, Path privateKey) {
        this.certificate = certificate;
        this.privateKey = privateKey;
        try {
            used = read();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "http.tls.certificate and http.tls.private-key must be readable PEM files: " + e, e);
        }
    }

    /** @throws IllegalArgumentException if only one of the two files is set, or one cannot be read */
    public static Optional<TlsFiles> of(Configuration configuration) {
        String certificate = configuration.get(Settings.TLS_CERTIFICATE);
        String privateKey = configuration.get(Settings.TLS_PRIVATE_KEY);
        if (certificate.equals(NONE) != privateKey.equals(NONE)) {
            throw new IllegalArgumentException("http.tls.certificate and http.tls.private-key must be set together");
        }
        return certificate.equals(NONE)
                ? Optional.empty()
                : Optional.of(new TlsFiles(Path.of(certificate), Path.of(privateKey)));
    }

    private Pair read() throws IOException {
        return new Pair(Buffer.buffer(Files.readAllBytes(certificate)), Buffer.buffer(Files.readAllBytes(privateKey)));
    }

    public ServerSSLOptions options() {
        return options(used);
    }

    private static ServerSSLOptions options(Pair pair) {
        return new ServerSSLOptions()
                .setKeyCertOptions(
                        new PemKeyCertOptions().addCertValue(pair.certificate()).addKeyValue(pair.privateKey()))
                .setEnabledSecureTransportProtocols(VERSIONS)
                .setSslHandshakeTimeout(HANDSHAKE_SECONDS)
                .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
                .setUseAlpn(false);
    }

    public void follow(Vertx vertx, HttpServer server, Duration look) {
        vertx.setPeriodic(
                look.toMillis(),
                timer -> vertx.executeBlocking(this::read, false)
                        .onSuccess(pair -> use(pair, server))
                        .onFailure(failure -> LOG.warn("cannot read {} and {}", certificate, privateKey, failure)));
    }

    private void use(Pair pair, HttpServer server) {
        if (pair.equals(used)) {
            return;
        }
        // Remember unusable pairs too, so that each is reported only once.
        used = pair;
        server.updateSSLOptions(options(pair))
                .onSuccess(done -> LOG.info("using the new certificate in {}", certificate))
                .onFailure(failure -> LOG.error(
                        "cannot use the new certificate in {} with {}; continuing with the previous one",
                        certificate,
                        privateKey,
                        failure));
    }
}
