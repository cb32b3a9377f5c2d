package io.weatherglass.daemon.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** An issuer on a free port that can rotate its keys and become unresponsive. */
final class RotatingIssuer implements AutoCloseable {
    static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    /** Shared by all tests, since creating a key takes about as long as the rest of a test. */
    private static final Map<String, RSAKey> KEYS = new ConcurrentHashMap<>();

    interface Handler {
        void answer(HttpExchange exchange) throws IOException;
    }

    private final Map<String, Handler> insteadOf = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final String address;
    private volatile RSAKey key;
    private volatile boolean silent;
    private volatile String tokenResponse = "{}";

    RotatingIssuer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = "http://127.0.0.1:" + server.getAddress().getPort();
        rotate("first");
        serve("/.well-known/openid-configuration", () -> """
            {"issuer":"%1$s","jwks_uri":"%1$s/keys","authorization_endpoint":"%1$s/a","token_endpoint":"%1$s/t",
             "response_types_supported":["code"],"subject_types_supported":["public"],
             "id_token_signing_alg_values_supported":["RS256"]}\
            """.formatted(address));
        serve("/keys", () -> new JWKSet(key.toPublicJWK()).toString());
        serve("/t", () -> tokenResponse);
        server.start();
    }

    private void serve(String path, Supplier<String> body) {
        server.createContext(path, exchange -> {
            Optional<Handler> instead = Optional.ofNullable(insteadOf.get(path));
            if (instead.isPresent()) {
                instead.get().answer(exchange);
                return;
            }
            byte[] bytes = body.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(silent ? 503 : 200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    void answerAt(String path, Handler handler) {
        insteadOf.put(path, handler);
    }

    String address() {
        return address;
    }

    void rotate(String name) {
        key = KEYS.computeIfAbsent(name, RotatingIssuer::generated);
    }

    private static RSAKey generated(String name) {
        try {
            return new RSAKeyGenerator(2048).keyID(name).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    void tokenResponse(String json) {
        tokenResponse = json;
    }

    void silent(boolean now) {
        silent = now;
    }

    /** Signed with the current key; valid for a minute. */
    String token(String... scopes) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                new JWTClaimsSet.Builder()
                        .issuer(address)
                        .subject("service")
                        .audience(List.of("weatherglass"))
                        .claim("scope", String.join(" ", scopes))
                        .expirationTime(Date.from(NOW.plusSeconds(60)))
                        .build());
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
