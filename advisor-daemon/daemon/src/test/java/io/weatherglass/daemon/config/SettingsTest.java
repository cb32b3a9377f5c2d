package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final String DURATION_RULE =
            "must be a duration such as 250ms, 30s, 5m or 1h, above zero and at most 100000h";

    private static Map<String, Object> defaults() {
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("kafka.bootstrap-servers", "127.0.0.1:9092");
        expected.put("kafka.group-id", "weatherglass");
        expected.put("kafka.topic-prefix", "weatherglass");
        expected.put("kafka.partitions", 6);
        expected.put("kafka.open-events-behind", 1000);
        expected.put("kafka.embedded-port", 9092);
        expected.put("kafka.client-properties", "none");
        expected.put("data-dir", DataDirectory.ofUser(System.getenv(), System.getProperty("user.home")));
        expected.put("disk.min-free", 64);
        expected.put("http.host", "127.0.0.1");
        expected.put("http.port", 8080);
        expected.put("http.allowed-hosts", List.of());
        expected.put("http.public-url", "none");
        expected.put("http.advertised-url", "none");
        expected.put("http.allow-unauthenticated", false);
        expected.put("http.open-metrics", false);
        expected.put("http.rate-limit", 1000);
        expected.put("http.max-connections", 4096);
        expected.put("http.max-connections-per-client", 1024);
        expected.put("http.receive-timeout", Duration.ofSeconds(30));
        expected.put("http.tls.certificate", "none");
        expected.put("http.tls.private-key", "none");
        expected.put("oidc.issuer", "none");
        expected.put("oidc.audience", "none");
        expected.put("oidc.algorithms", List.of("RS256", "PS256", "ES256"));
        expected.put("oidc.scope-claim", "scope");
        expected.put(
                "oidc.scopes",
                Map.of("read", AccessScope.READ, "write", AccessScope.WRITE, "admin", AccessScope.ADMIN));
        expected.put("oidc.client-id", "none");
        expected.put("oidc.client-secret", "");
        expected.put("oidc.login-scopes", "openid");
        expected.put("http.max-body-bytes", 16_777_216);
        expected.put("http.max-trace-bytes", 268_435_456);
        expected.put("http.max-unpacked-trace-bytes", 1_073_741_824);
        expected.put("http.max-trace-rows", 10_000_000);
        expected.put("plan.max-jobs", 200_000);
        expected.put("planning.learned-runs", 10);
        expected.put("tracking.held-events", 10_000);
        expected.put("tracking.hold-timeout", Duration.ofMinutes(10));
        expected.put("tracking.idle-timeout", Duration.ofHours(1));
        expected.put("forecast.threads", Math.min(Runtime.getRuntime().availableProcessors(), 64));
        expected.put("forecast.max-realizations", 2000);
        expected.put("forecast.time-budget", Duration.ofSeconds(2));
        expected.put("forecast.interval", Duration.ofSeconds(10));
        expected.put("forecast.runtime-model", "hierarchical");
        expected.put("forecast.seed", 1);
        expected.put("forecast.compare-strategies", List.of("asap", "afap"));
        expected.put("forecast.acceptable-risk-percent", 5);
        expected.put("carbon.grid", "none");
        expected.put("carbon.watts-per-cpu", 12.0);
        expected.put("carbon.watts-per-gb", 0.3725);
        expected.put("carbon.pue", 1.67);
        expected.put("matching.search", "exhaustive");
        expected.put("matching.fitting-spread", Duration.ofMinutes(2));
        expected.put("matching.fitting-iterations", 2);
        expected.put("matching.fitting-evaluations", 2);
        expected.put("matching.fitting-precision", Duration.ofMinutes(1));
        expected.put("matching.fitting-pre-filter", "nearest");
        expected.put("matching.traces", "all");
        expected.put("matching.utilisation", "cores");
        expected.put("matching.platform", "none");
        expected.put("matching.error-threshold", "0.45");
        expected.put("matching.grid", Duration.ofMinutes(1));
        expected.put(
                "matching.threads", Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, 64)));
        expected.put("matching.table-memory", 256);
        expected.put("matching.table-space", 2048);
        expected.put("metrics.max-instances", 200);
        expected.put("connectors.file", "none");
        expected.put("connectors.keep", Duration.ofHours(1));
        expected.put("connectors.spool-bytes", 256 * 1024 * 1024);
        expected.put("webhooks.file", "none");
        expected.put("webhooks.allow-link-local", false);
        expected.put("alerts.file", "none");
        expected.put("advisories.folder", "none");
        expected.put("history.url", "embedded");
        expected.put("history.user", "weatherglass");
        expected.put("history.password", "");
        expected.put("history.keep-days", 0);
        expected.put("history.keep-runs", 0);
        return expected;
    }

    @Test
    void hasTheseKeysAndDefaults() {
        Configuration configuration = Configuration.defaults();
        Map<String, Object> values = new LinkedHashMap<>();
        Settings.all().forEach(setting -> values.put(setting.key(), configuration.get(setting)));
        assertThat(values).containsExactlyInAnyOrderEntriesOf(defaults());
    }

    @Test
    void listsEveryConstantOnce() throws IllegalAccessException {
        List<Setting<?>> constants = new ArrayList<>();
        for (Class<?> group :
                List.of(Settings.class, SignInSettings.class, ForecastSettings.class, MatchingSettings.class)) {
            for (var field : group.getFields()) {
                constants.add((Setting<?>) field.get(null));
            }
        }
        assertThat(Settings.all()).containsExactlyInAnyOrderElementsOf(constants);
    }

    @ParameterizedTest
    @CsvSource({
        "kafka.bootstrap-servers, WEATHERGLASS_KAFKA_BOOTSTRAP_SERVERS",
        "kafka.group-id, WEATHERGLASS_KAFKA_GROUP_ID",
        "kafka.topic-prefix, WEATHERGLASS_KAFKA_TOPIC_PREFIX",
        "kafka.partitions, WEATHERGLASS_KAFKA_PARTITIONS",
        "kafka.open-events-behind, WEATHERGLASS_KAFKA_OPEN_EVENTS_BEHIND",
        "kafka.embedded-port, WEATHERGLASS_KAFKA_EMBEDDED_PORT",
        "kafka.client-properties, WEATHERGLASS_KAFKA_CLIENT_PROPERTIES",
        "data-dir, WEATHERGLASS_DATA_DIR",
        "disk.min-free, WEATHERGLASS_DISK_MIN_FREE",
        "http.host, WEATHERGLASS_HTTP_HOST",
        "http.port, WEATHERGLASS_HTTP_PORT",
        "http.allowed-hosts, WEATHERGLASS_HTTP_ALLOWED_HOSTS",
        "http.public-url, WEATHERGLASS_HTTP_PUBLIC_URL",
        "http.advertised-url, WEATHERGLASS_HTTP_ADVERTISED_URL",
        "http.allow-unauthenticated, WEATHERGLASS_HTTP_ALLOW_UNAUTHENTICATED",
        "http.open-metrics, WEATHERGLASS_HTTP_OPEN_METRICS",
        "http.rate-limit, WEATHERGLASS_HTTP_RATE_LIMIT",
        "http.max-connections, WEATHERGLASS_HTTP_MAX_CONNECTIONS",
        "http.max-connections-per-client, WEATHERGLASS_HTTP_MAX_CONNECTIONS_PER_CLIENT",
        "http.receive-timeout, WEATHERGLASS_HTTP_RECEIVE_TIMEOUT",
        "http.tls.certificate, WEATHERGLASS_HTTP_TLS_CERTIFICATE",
        "http.tls.private-key, WEATHERGLASS_HTTP_TLS_PRIVATE_KEY",
        "oidc.issuer, WEATHERGLASS_OIDC_ISSUER",
        "oidc.audience, WEATHERGLASS_OIDC_AUDIENCE",
        "oidc.algorithms, WEATHERGLASS_OIDC_ALGORITHMS",
        "oidc.scope-claim, WEATHERGLASS_OIDC_SCOPE_CLAIM",
        "oidc.scopes, WEATHERGLASS_OIDC_SCOPES",
        "oidc.client-id, WEATHERGLASS_OIDC_CLIENT_ID",
        "oidc.client-secret, WEATHERGLASS_OIDC_CLIENT_SECRET",
        "oidc.login-scopes, WEATHERGLASS_OIDC_LOGIN_SCOPES",
        "http.max-body-bytes, WEATHERGLASS_HTTP_MAX_BODY_BYTES",
        "http.max-trace-bytes, WEATHERGLASS_HTTP_MAX_TRACE_BYTES",
        "http.max-unpacked-trace-bytes, WEATHERGLASS_HTTP_MAX_UNPACKED_TRACE_BYTES",
        "http.max-trace-rows, WEATHERGLASS_HTTP_MAX_TRACE_ROWS",
        "plan.max-jobs, WEATHERGLASS_PLAN_MAX_JOBS",
        "planning.learned-runs, WEATHERGLASS_PLANNING_LEARNED_RUNS",
        "tracking.held-events, WEATHERGLASS_TRACKING_HELD_EVENTS",
        "tracking.hold-timeout, WEATHERGLASS_TRACKING_HOLD_TIMEOUT",
        "tracking.idle-timeout, WEATHERGLASS_TRACKING_IDLE_TIMEOUT",
        "forecast.threads, WEATHERGLASS_FORECAST_THREADS",
        "forecast.max-realizations, WEATHERGLASS_FORECAST_MAX_REALIZATIONS",
        "forecast.time-budget, WEATHERGLASS_FORECAST_TIME_BUDGET",
        "forecast.interval, WEATHERGLASS_FORECAST_INTERVAL",
        "forecast.runtime-model, WEATHERGLASS_FORECAST_RUNTIME_MODEL",
        "forecast.seed, WEATHERGLASS_FORECAST_SEED",
        "forecast.compare-strategies, WEATHERGLASS_FORECAST_COMPARE_STRATEGIES",
        "forecast.acceptable-risk-percent, WEATHERGLASS_FORECAST_ACCEPTABLE_RISK_PERCENT",
        "carbon.grid, WEATHERGLASS_CARBON_GRID",
        "carbon.watts-per-cpu, WEATHERGLASS_CARBON_WATTS_PER_CPU",
        "carbon.watts-per-gb, WEATHERGLASS_CARBON_WATTS_PER_GB",
        "carbon.pue, WEATHERGLASS_CARBON_PUE",
        "matching.search, WEATHERGLASS_MATCHING_SEARCH",
        "matching.fitting-spread, WEATHERGLASS_MATCHING_FITTING_SPREAD",
        "matching.fitting-iterations, WEATHERGLASS_MATCHING_FITTING_ITERATIONS",
        "matching.fitting-evaluations, WEATHERGLASS_MATCHING_FITTING_EVALUATIONS",
        "matching.fitting-precision, WEATHERGLASS_MATCHING_FITTING_PRECISION",
        "matching.fitting-pre-filter, WEATHERGLASS_MATCHING_FITTING_PRE_FILTER",
        "matching.traces, WEATHERGLASS_MATCHING_TRACES",
        "matching.utilisation, WEATHERGLASS_MATCHING_UTILISATION",
        "matching.platform, WEATHERGLASS_MATCHING_PLATFORM",
        "matching.grid, WEATHERGLASS_MATCHING_GRID",
        "matching.threads, WEATHERGLASS_MATCHING_THREADS",
        "matching.table-memory, WEATHERGLASS_MATCHING_TABLE_MEMORY",
        "matching.table-space, WEATHERGLASS_MATCHING_TABLE_SPACE",
        "metrics.max-instances, WEATHERGLASS_METRICS_MAX_INSTANCES",
        "connectors.file, WEATHERGLASS_CONNECTORS_FILE",
        "connectors.keep, WEATHERGLASS_CONNECTORS_KEEP",
        "connectors.spool-bytes, WEATHERGLASS_CONNECTORS_SPOOL_BYTES",
        "webhooks.file, WEATHERGLASS_WEBHOOKS_FILE",
        "webhooks.allow-link-local, WEATHERGLASS_WEBHOOKS_ALLOW_LINK_LOCAL",
        "alerts.file, WEATHERGLASS_ALERTS_FILE",
        "advisories.folder, WEATHERGLASS_ADVISORIES_FOLDER",
        "history.url, WEATHERGLASS_HISTORY_URL",
        "history.user, WEATHERGLASS_HISTORY_USER",
        "history.password, WEATHERGLASS_HISTORY_PASSWORD",
        "history.keep-days, WEATHERGLASS_HISTORY_KEEP_DAYS",
        "history.keep-runs, WEATHERGLASS_HISTORY_KEEP_RUNS"
    })
    void theEnvironmentVariableIsNamedAfterTheKey(String key, String variable) {
        assertThat(setting(key).environmentVariable()).isEqualTo(variable);
    }

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                        text("kafka.bootstrap-servers"),
                        text("kafka.group-id"),
                        text("kafka.topic-prefix"),
                        whole("kafka.partitions", 1, 1000),
                        whole("kafka.open-events-behind", 0, 1_000_000),
                        whole("kafka.embedded-port", 0, 65535),
                        text("kafka.client-properties"),
                        text("data-dir"),
                        whole("disk.min-free", 1, 1_000_000),
                        text("http.host"),
                        whole("http.port", 0, 65535),
                        wrong(
                                "http.allowed-hosts",
                                "must be none or host names and addresses without ports",
                                "weatherglass:8080",
                                "[::1]:8080",
                                "http://weatherglass",
                                "*",
                                "a,",
                                ""),
                        wrong(
                                "http.public-url",
                                "must be none or a URL without a path, such as https://weatherglass.example",
                                "weatherglass.example",
                                "https://weatherglass.example/",
                                "https://me@weatherglass.example",
                                "https://weatherglass.example:x",
                                "HTTPS://weatherglass.example",
                                ""),
                        wrong(
                                "http.advertised-url",
                                "must be none or a URL with a port but without a path, such as"
                                        + " https://weatherglass-1.example:8080",
                                "weatherglass-1.example:8080",
                                "https://weatherglass-1.example",
                                "https://weatherglass-1.example:8080/",
                                "https://me@weatherglass-1.example:8080",
                                "https://weather_glass:8080",
                                "https://[::1:8080",
                                "ftp://weatherglass-1.example:8080",
                                ""),
                        wrong("http.allow-unauthenticated", "must be true or false", "yes", "True", ""),
                        wrong("http.open-metrics", "must be true or false", "1", ""),
                        whole("http.rate-limit", 1, 1_000_000),
                        whole("http.max-connections", 1, 1_000_000),
                        whole("http.max-connections-per-client", 1, 1_000_000),
                        duration("http.receive-timeout"),
                        text("http.tls.certificate"),
                        text("http.tls.private-key"),
                        text("oidc.issuer"),
                        text("oidc.audience"),
                        wrong(
                                "oidc.algorithms",
                                "must be RS256 to RS512, PS256 to PS512 or ES256 to ES512",
                                "none",
                                "HS256",
                                "RS256,",
                                ""),
                        text("oidc.scope-claim"),
                        wrong(
                                "oidc.scopes",
                                "must be VALUE=SCOPE pairs separated by commas, where SCOPE is one of read, write,"
                                        + " admin",
                                "ops=root",
                                "=read",
                                "read",
                                ""),
                        text("oidc.client-id"),
                        wrong("oidc.client-secret", "must not contain control characters", "two\nlines"),
                        wrong(
                                "oidc.login-scopes",
                                "must be names separated by spaces, including openid",
                                "profile",
                                ""),
                        whole("http.max-body-bytes", 1024, 64 * 1024 * 1024),
                        whole("http.max-trace-bytes", 1024, Integer.MAX_VALUE),
                        whole("http.max-unpacked-trace-bytes", 1024, Integer.MAX_VALUE),
                        whole("http.max-trace-rows", 1, Integer.MAX_VALUE - 8),
                        whole("plan.max-jobs", 1, 10_000_000),
                        whole("planning.learned-runs", 1, 1000),
                        whole("tracking.held-events", 1, 10_000_000),
                        duration("tracking.hold-timeout"),
                        duration("tracking.idle-timeout"),
                        whole("forecast.threads", 1, 256),
                        whole("forecast.max-realizations", 100, 10_000_000),
                        duration("forecast.time-budget"),
                        duration("forecast.interval"),
                        wrong(
                                "forecast.runtime-model",
                                "must be one of " + String.join(", ", RuntimeFamily.names()),
                                "history",
                                ""),
                        whole("forecast.seed", 0, Integer.MAX_VALUE),
                        wrong(
                                "forecast.compare-strategies",
                                "must be none or names from " + String.join(", ", BuiltInStrategies.forVms()),
                                "heft",
                                "asap,",
                                "ASAP",
                                ""),
                        whole("forecast.acceptable-risk-percent", 0, 100),
                        text("carbon.grid"),
                        wrong("carbon.watts-per-cpu", "must be a number >= 0", "-1", "x", ""),
                        wrong("carbon.watts-per-gb", "must be a number >= 0", "-1", "x", ""),
                        wrong("carbon.pue", "must be a number >= 1", "0.9", "x", ""),
                        wrong("matching.search", "must be one of exhaustive, fitting, none", "best", ""),
                        wrong("matching.fitting-spread", DURATION_RULE, "0s", "60", ""),
                        whole("matching.fitting-iterations", 1, 1000),
                        whole("matching.fitting-evaluations", 1, 10_000),
                        wrong("matching.fitting-precision", DURATION_RULE, "0s", "60", ""),
                        wrong(
                                "matching.fitting-pre-filter",
                                "must be one of random, threshold, nearest, pattern",
                                "best",
                                ""),
                        wrong("matching.traces", "must not be empty", ""),
                        wrong("matching.utilisation", "must be cores or a number > 0", "0", "0.0", "-1", "all", ""),
                        wrong("matching.error-threshold", "must be a number > 0", "0", "-1", "x", ""),
                        wrong(
                                "matching.platform",
                                "must be none, COUNTxCORES or COUNTxCORES/OVERCOMMITMENT, such as 27x8/2",
                                "27",
                                "0x8",
                                "27x0",
                                "27x8/0.5",
                                ""),
                        wrong("matching.grid", DURATION_RULE, "0s", "60", ""),
                        whole("matching.threads", 1, 256),
                        whole("matching.table-memory", 1, 1_000_000),
                        whole("matching.table-space", 1, 100_000_000),
                        whole("metrics.max-instances", 0, 100_000),
                        text("connectors.file"),
                        duration("connectors.keep"),
                        whole("connectors.spool-bytes", 64 * 1024, Integer.MAX_VALUE),
                        text("webhooks.file"),
                        wrong("webhooks.allow-link-local", "must be true or false", "yes", ""),
                        text("alerts.file"),
                        text("advisories.folder"),
                        wrong(
                                "history.url",
                                "must be embedded, jdbc:postgresql://host/database or jdbc:sqlite:file",
                                "jdbc:mysql://host/database",
                                "history.db",
                                ""),
                        text("history.user"),
                        wrong("history.password", "must not contain control characters", "two\nlines"),
                        whole("history.keep-days", 0, 36_500),
                        whole("history.keep-runs", 0, 10_000_000))
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("wrongValues")
    void rejectsInvalidValuesWithKeyValueAndRule(String key, String value, String rule) {
        assertThatThrownBy(() -> Configuration.of(Map.of(key, value)))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: " + key + " " + rule + ", but was \"" + (isSecret(key) ? "********" : value)
                        + "\"");
    }

    private static boolean isSecret(String key) {
        return key.equals("history.password") || key.equals("oidc.client-secret");
    }

    @Test
    void everyKeyHasAnInvalidExample() {
        assertThat(wrongValues().map(wrong -> wrong.get()[0]).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        Settings.all().stream().map(Setting::key).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "250ms, PT0.25S",
        "30s, PT30S",
        "1.5s, PT1.5S",
        "5m, PT5M",
        "1h30m, PT1H30M",
        "P1D, PT24H",
        "' 2s ', PT2S"
    })
    void parsesCommonDurations(String text, Duration expected) {
        assertThat(Configuration.of(Map.of("forecast.interval", text)).get(ForecastSettings.REFORECAST_INTERVAL))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http.port", "kafka.embedded-port"})
    void acceptsTheBoundsOfARange(String key) {
        Setting<?> setting = setting(key);
        Object least = Configuration.of(Map.of(key, "0")).get(setting);
        Object most = Configuration.of(Map.of(key, "65535")).get(setting);
        assertThat(least).isEqualTo(0);
        assertThat(most).isEqualTo(65535);
    }

    @Test
    void parsesLongAddressesWithoutRecursion() {
        String address = ":a".repeat(500_000);
        assertThat(Configuration.of(Map.of("http.allowed-hosts", address)).get(Settings.ALLOWED_HOSTS))
                .containsExactly(address);
    }

    @Test
    void longestDurationFitsIntoNanoseconds() {
        Duration longest =
                Configuration.of(Map.of("forecast.time-budget", "100000h")).get(ForecastSettings.TIME_BUDGET);
        assertThat(longest.toNanos()).isEqualTo(360_000_000_000_000_000L);
    }

    private static Setting<?> setting(String key) {
        return Settings.all().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static List<Arguments> wrong(String key, String rule, String... values) {
        return Stream.of(values).map(value -> Arguments.of(key, value, rule)).toList();
    }

    private static List<Arguments> text(String key) {
        return wrong(key, "must not be empty", "", "  ");
    }

    private static List<Arguments> whole(String key, int least, int most) {
        return wrong(
                key,
                "must be a whole number from " + least + " to " + most,
                String.valueOf(least - 1L),
                String.valueOf(most + 1L),
                "2.5",
                "many",
                "",
                "99999999999999999999");
    }

    private static List<Arguments> duration(String key) {
        return wrong(
                key, DURATION_RULE, "0s", "-5s", "10", "soon", "1.5ms", "P", "100001h", "99999999999999999999ms", "");
    }
}
