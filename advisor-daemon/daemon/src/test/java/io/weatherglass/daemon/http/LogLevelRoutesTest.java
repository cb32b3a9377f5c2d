package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import io.vertx.core.http.HttpMethod;
import io.weatherglass.daemon.access.AccessScope;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@Tag("broker")
class LogLevelRoutesTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("io.weatherglass.daemon.levels.Example");

    private final LocalServer server = new LocalServer(vertx -> new LogLevelRoutes().endpoints());

    @AfterEach
    void stop() {
        server.close();
        ((LoggerContext) LoggerFactory.getILoggerFactory())
                .getLogger("io.weatherglass.daemon.levels")
                .setLevel(null);
    }

    private HttpResponse<String> set(String logger, String level) {
        return server.send(server.request(ApiPaths.LOG_LEVELS + "?logger=" + logger + "&level=" + level)
                .POST(BodyPublishers.noBody())
                .build());
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
    void refusesLevelsAtWhichSecretsWouldBeLoggedAndLoggersThatAreNone() {
        OpenApi.assertProblem(set("ROOT", "trace"), 400, "invalid-parameter");
        OpenApi.assertProblem(set("ROOT", ""), 400, "invalid-parameter");
        OpenApi.assertProblem(set("no.such.logger", "debug"), 400, "invalid-parameter");
        OpenApi.assertProblem(set("", "debug"), 400, "invalid-parameter");
    }

    @Test
    void isForOperatorsOnly() {
        assertThat(Authentication.needed(HttpMethod.POST, ApiPaths.LOG_LEVELS)).hasValue(AccessScope.ADMIN);
        assertThat(Authentication.needed(HttpMethod.GET, ApiPaths.LOG_LEVELS)).hasValue(AccessScope.READ);
    }
}
