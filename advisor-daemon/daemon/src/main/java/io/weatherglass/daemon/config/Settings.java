package io.weatherglass.daemon.config;

import io.weatherglass.traces.history.HistoryLocation;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All configuration keys, except those of sign-in, forecasts and matching, which have their own classes. */
public final class Settings {
    static final String HIDDEN = "********";

    public static final Setting<String> BOOTSTRAP_SERVERS = Setting.text("kafka.bootstrap-servers", "127.0.0.1:9092");
    public static final Setting<String> GROUP_ID = Setting.text("kafka.group-id", "weatherglass");
    public static final Setting<String> TOPIC_PREFIX = Setting.text("kafka.topic-prefix", "weatherglass");
    public static final Setting<Integer> PARTITIONS = Setting.integer("kafka.partitions", 6, 1, 1000);
    public static final Setting<Integer> OPEN_EVENTS_BEHIND =
            Setting.integer("kafka.open-events-behind", 1000, 0, 1_000_000);
    public static final Setting<Integer> EMBEDDED_PORT = Setting.integer("kafka.embedded-port", 9092, 0, 65535);
    public static final Setting<String> KAFKA_CLIENT_PROPERTIES = Setting.text("kafka.client-properties", "none");
    public static final Setting<String> DATA_DIR = Setting.text(
                    "data-dir", DataDirectory.ofUser(System.getenv(), System.getProperty("user.home")))
            .byDefault("$XDG_DATA_HOME/weatherglass, or else ~/.local/share/weatherglass");
    public static final Setting<Integer> DISK_MIN_FREE = Setting.integer("disk.min-free", 64, 1, 1_000_000);
    public static final Setting<String> HTTP_HOST = Setting.text("http.host", "127.0.0.1");
    public static final Setting<Integer> HTTP_PORT = Setting.integer("http.port", 8080, 0, 65535);
    public static final Setting<List<String>> ALLOWED_HOSTS =
            new Setting<>("http.allowed-hosts", "none", ListedValues::hosts);
    public static final Setting<String> PUBLIC_URL = Setting.matching(
            "http.public-url",
            "none",
            value -> isAddress(value, "https?://[^/?#@\\s]+"),
            "must be none or a URL without a path, such as https://weatherglass.example");
    public static final Setting<String> ADVERTISED_URL = Setting.matching(
            "http.advertised-url",
            "none",
            value -> isAddress(value, "https?://[^/?#@\\s]+:[0-9]{1,5}"),
            "must be none or a URL with a port but without a path, such as https://weatherglass-1.example:8080");
    public static final Setting<Boolean> ALLOW_UNAUTHENTICATED = Setting.choice("http.allow-unauthenticated", false);
    public static final Setting<Boolean> OPEN_METRICS = Setting.choice("http.open-metrics", false);
    public static final Setting<Integer> RATE_LIMIT = Setting.integer("http.rate-limit", 1000, 1, 1_000_000);
    public static final Setting<Integer> MAX_CONNECTIONS = Setting.integer("http.max-connections", 4096, 1, 1_000_000);
    public static final Setting<Integer> MAX_CLIENT_CONNECTIONS =
            Setting.integer("http.max-connections-per-client", 1024, 1, 1_000_000);
    public static final Setting<Duration> RECEIVE_TIMEOUT = Setting.duration("http.receive-timeout", "30s");
    public static final Setting<String> TLS_CERTIFICATE = Setting.text("http.tls.certificate", "none");
    public static final Setting<String> TLS_PRIVATE_KEY = Setting.text("http.tls.private-key", "none");
    public static final Setting<Integer> MAX_BODY_BYTES =
            Setting.integer("http.max-body-bytes", 16 * 1024 * 1024, 1024, 64 * 1024 * 1024);
    public static final Setting<Integer> MAX_TRACE_BYTES =
            Setting.integer("http.max-trace-bytes", 256 * 1024 * 1024, 1024, Integer.MAX_VALUE);
    public static final Setting<Integer> MAX_UNPACKED_TRACE_BYTES =
            Setting.integer("http.max-unpacked-trace-bytes", 1024 * 1024 * 1024, 1024, Integer.MAX_VALUE);
    public static final Setting<Integer> MAX_TRACE_ROWS =
            Setting.integer("http.max-trace-rows", 10_000_000, 1, Integer.MAX_VALUE - 8);
    public static final Setting<Integer> MAX_JOBS = Setting.integer("plan.max-jobs", 200_000, 1, 10_000_000);
    public static final Setting<Integer> LEARNED_RUNS = Setting.integer("planning.learned-runs", 10, 1, 1000);
    public static final Setting<Integer> HELD_EVENTS = Setting.integer("tracking.held-events", 10_000, 1, 10_000_000);
    public static final Setting<Duration> HOLD_TIMEOUT = Setting.duration("tracking.hold-timeout", "10m");
    public static final Setting<Duration> IDLE_TIMEOUT = Setting.duration("tracking.idle-timeout", "1h");
    public static final Setting<Integer> INSTANCES_WITH_SERIES =
            Setting.integer("metrics.max-instances", 200, 0, 100_000);

    public static final Setting<String> HISTORY_URL = new Setting<>("history.url", HistoryLocation.EMBEDDED, url -> {
                HistoryLocation.require(url);
                return url;
            })
            // The query of the URL may contain a password.
            .shownAs(url -> url.replaceFirst("\\?.*", "?" + HIDDEN));
    public static final Setting<String> HISTORY_USER = Setting.text("history.user", "weatherglass");
    public static final Setting<String> HISTORY_PASSWORD = Setting.secret("history.password");
    public static final Setting<Integer> HISTORY_KEEP_DAYS = Setting.integer("history.keep-days", 0, 0, 36_500);
    public static final Setting<Integer> HISTORY_KEEP_RUNS = Setting.integer("history.keep-runs", 0, 0, 10_000_000);

    public static final Setting<String> CONNECTORS_FILE = Setting.text("connectors.file", "none");
    public static final Setting<Duration> CONNECTORS_KEEP = Setting.duration("connectors.keep", "1h");
    public static final Setting<Integer> CONNECTORS_SPOOL_BYTES =
            Setting.integer("connectors.spool-bytes", 256 * 1024 * 1024, 64 * 1024, Integer.MAX_VALUE);

    public static final Setting<String> WEBHOOKS_FILE = Setting.text("webhooks.file", "none");
    public static final Setting<Boolean> WEBHOOKS_LINK_LOCAL = Setting.choice("webhooks.allow-link-local", false);
    public static final Setting<String> ALERTS_FILE = Setting.text("alerts.file", "none");
    public static final Setting<String> ADVISORIES_FOLDER = Setting.text("advisories.folder", "none");

    private static final List<Setting<?>> ALL = Stream.of(
                    Settings.class, SignInSettings.class, ForecastSettings.class, MatchingSettings.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
            .filter(field -> field.getType() == Setting.class)
            .<Setting<?>>map(Settings::setting)
            .toList();

    private Settings() {}

    private static Setting<?> setting(Field field) {
        try {
            return (Setting<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isAddress(String value, String pattern) {
        try {
            return value.equals("none") || (value.matches(pattern) && new URI(value).getHost() != null);
        } catch (URISyntaxException e) {
            return false;
        }
    }

    public static List<Setting<?>> all() {
        return ALL;
    }
}
