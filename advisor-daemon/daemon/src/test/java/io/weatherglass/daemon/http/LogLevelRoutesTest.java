package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Keys;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.access.RateLimit;
import io.weatherglass.daemon.http.access.Sessions;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Tag("broker")
class LogLevelRoutesTest {
    private static List<Endpoint> routes() {
        return new SystemRoutes(null, () -> true, null, Clock.systemUTC())
                .endpoints().stream()
                        .filter(endpoint -> endpoint.path().equals(ApiPaths.LOG_LEVELS))
                        .toList();
    }

    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("io.weatherglass.daemon.levels.Example");

    private final LocalServer server = new LocalServer(vertx -> routes());

    @AfterEach
    void stop() {
        server.close();
        ((LoggerContext) LoggerFactory.getILoggerFactory())
                .getLogger("io.weatherglass.daemon.levels")
                .setLevel(null);
    }

    private HttpResponse<String> set(String logger, String level) {
        return set(server, "none", logger, level);
    }

    private static HttpResponse<String> set(LocalServer server, String key, String logger, String level) {
        return server.send(server.request(ApiPaths.LOG_LEVELS + "?logger=" + logger + "&level=" + level)
                .header("Authorization", "Bearer " + key)
                .POST(BodyPublishers.noBody())
                .build());
    }

    private static List<Endpoint> closed(Vertx vertx, KeyFile keys) {
        Authentication authentication = new Authentication(
                new Keys(keys, Clock.systemUTC()),
                Optional.empty(),
                new Sessions(Clock.systemUTC(), grant -> true),
                new RateLimit(1000, System::nanoTime),
                new BoundedWorkers(vertx, "token-issuer", 1, 0),
                request -> Optional.empty(),
                false,
                path -> false);
        return routes().stream().map(authentication::on).toList();
    }

    @Test
    void changesALevelWhileTheDaemonRuns() {
        HttpResponse<String> answer = set("io.weatherglass.daemon.levels", "debug");

        OpenApi.assertValid("LogLevels", RunningDaemon.json(answer));
        assertThat(LOGGER.getEffectiveLevel()).isEqualTo(Level.DEBUG);
        assertThat(RunningDaemon.json(server.get(ApiPaths.LOG_LEVELS))
                        .at("/levels/io.weatherglass.daemon.levels")
                        .asText())
                .isEqualTo("debug");
    }

    @Test
    void logsTheChangeEvenIfItSilencesWarnings(@TempDir Path folder) throws IOException {
        String key = Secrets.newKey();
        KeyFile file = new KeyFile(folder);
        ApiKey ops = ApiKey.of(key, "ops", AccessScope.ADMIN, Optional.empty(), Instant.now(), Optional.empty());
        file.add(ops);
        String who = ops.id();
        Logger routes = (Logger) LoggerFactory.getLogger(SystemRoutes.class);
        Level before = routes.getLevel();
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        routes.addAppender(logged);
        try (LocalServer closed = new LocalServer(vertx -> closed(vertx, file))) {
            set(closed, key, routes.getName(), "error");
            assertThat(logged.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly(who + " is setting the log level of " + routes.getName() + " to error");
            set(closed, key, routes.getName(), "info");
            assertThat(logged.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .last()
                    .isEqualTo("log level of " + routes.getName() + " is now info, set by " + who);
        } finally {
            routes.detachAppender(logged);
            routes.setLevel(before);
        }
    }

    @Test
    void rejectsTraceAndUnknownLoggers() {
        OpenApi.assertProblem(set("ROOT", "trace"), 400, "invalid-parameter");
        OpenApi.assertProblem(set("ROOT", ""), 400, "invalid-parameter");
        OpenApi.assertProblem(set("no.such.logger", "debug"), 400, "invalid-parameter");
        OpenApi.assertProblem(set("", "debug"), 400, "invalid-parameter");
    }

    @Test
    void requiresAdminScope() {
        assertThat(Authentication.needed(HttpMethod.POST, ApiPaths.LOG_LEVELS)).hasValue(AccessScope.ADMIN);
        assertThat(Authentication.needed(HttpMethod.GET, ApiPaths.LOG_LEVELS)).hasValue(AccessScope.READ);
    }
}
