package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.access.RateLimit;
import io.weatherglass.daemon.http.access.SessionRoutes;
import io.weatherglass.daemon.http.access.Sessions;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusyIssuerTest {
    private final CountDownLatch answers = new CountDownLatch(1);

    @TempDir
    private Path folder;

    private BoundedWorkers workers;
    private LocalServer server;

    @BeforeEach
    void start() {
        OpenIdIssuer issuer = OpenIdIssuer.of(
                        Configuration.of(Map.of(
                                "oidc.issuer",
                                "https://issuer.example",
                                "oidc.audience",
                                "weatherglass",
                                "oidc.client-id",
                                "page")),
                        new Readiness(),
                        Clock.systemUTC())
                .orElseThrow();
        server = new LocalServer(vertx -> {
            workers = new BoundedWorkers(vertx, "token-issuer", 1, 0);
            Sessions sessions = new Sessions(Clock.systemUTC(), grant -> true);
            Authentication authentication = new Authentication(
                    new Keys(new KeyFile(folder), Clock.systemUTC()),
                    Optional.of(issuer),
                    sessions,
                    new RateLimit(1000, System::nanoTime),
                    workers,
                    request -> Optional.empty(),
                    false,
                    path -> false);
            return new SessionRoutes(
                            authentication,
                            sessions,
                            issuer.codeFlow(),
                            PublicUrl.of(Configuration.of(Map.of())),
                            workers)
                    .endpoints();
        });
    }

    @AfterEach
    void stop() {
        answers.countDown();
        server.close();
    }

    private HttpResponse<String> withToken() {
        return server.send(server.request(ApiPaths.SESSION)
                .header("Authorization", "Bearer a.b.c")
                .POST(BodyPublishers.noBody())
                .build());
    }

    private HttpResponse<String> callback() {
        String secret = Secrets.random();
        HttpRequest request = server.request(ApiPaths.SIGNED_IN + "?code=c&state=" + Secrets.hash("state x" + secret))
                .header("Cookie", "weatherglass-session-" + server.port() + "-attempt=" + secret)
                .build();
        return server.send(request);
    }

    @Test
    void rejectsTokensWhenTooManyWaitForTheIssuer() {
        Future<Void> busy = workers.call(() -> {
            answers.await();
            return null;
        });

        for (HttpResponse<String> answer : List.of(withToken(), callback())) {
            OpenApi.assertProblem(answer, 503, "unavailable");
            assertThat(answer.body()).contains("token-issuer");
            assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
        }
        answers.countDown();
        busy.await();

        assertThat(withToken().body()).contains("are not available yet");
        OpenApi.assertProblem(callback(), 401, "sign-in-failed");
    }
}
