package io.weatherglass.daemon.config;

import io.weatherglass.traces.history.HistoryLocation;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every configuration key, those of sign-in, forecasts and matching in their own classes; {@code docs/configuration.md}
 * is tested against {@link #all}.
 */
public final class Settings {
    static final String HIDDEN = "********";

    public static final Setting<String> BOOTSTRAP_SERVERS =
            Setting.text("kafka.bootstrap-servers", "127.0.0.1:9092", "Kafka brokers, host:port separated by commas.");
    public static final Setting<String> GROUP_ID =
            Setting.text("kafka.group-id", "weatherglass", "Consumer group; daemons of one group share the instances.");
    public static final Setting<String> TOPIC_PREFIX = Setting.text(
            "kafka.topic-prefix",
            "weatherglass",
            "Names of the topics: this, then .events, .events.open, .advisories, .advisories.latest and .dead-letters.");
    public static final Setting<Integer> PARTITIONS =
            Setting.integer("kafka.partitions", 6, 1, 1000, "Partitions of the topics, where the daemon creates them.");
    public static final Setting<Integer> OPEN_EVENTS_BEHIND = Setting.integer(
            "kafka.open-events-behind",
            1000,
            0,
            1_000_000,
            "Records of a partition after which the events of an instance that is still open are copied to .events.open, or ten"
                    + " minutes if sooner; 0 copies none, and a restart reads all since the oldest open instance.");
    public static final Setting<Integer> EMBEDDED_PORT = Setting.integer(
            "kafka.embedded-port", 9092, 0, 65535, "Loopback port of the embedded broker; 0 takes a free one.");
    public static final Setting<String> KAFKA_CLIENT_PROPERTIES = Setting.text(
            "kafka.client-properties",
            "none",
            "Properties file for all Kafka clients, as Kafka's own tools take it: security.protocol, sasl.*, ssl.*;"
                    + " what the daemon sets itself wins.");
    public static final Setting<String> DATA_DIR = Setting.text(
            "data-dir",
            "./data",
            "Where traces, the embedded history and the files of the embedded broker are kept; WEATHERGLASS_DATA"
                    + " sets it, too. One daemon at a time uses it. Its mode is set to 0700.");
    public static final Setting<Integer> DISK_MIN_FREE = Setting.integer(
            "disk.min-free",
            64,
            1,
            1_000_000,
            "Megabytes that must be free on the disk of the data directory; below it the daemon is not ready and"
                    + " answers what it would have to keep with 503, until there is a quarter more.");
    public static final Setting<String> HTTP_HOST =
            Setting.text("http.host", "127.0.0.1", "Address the HTTP server listens on.");
    public static final Setting<Integer> HTTP_PORT =
            Setting.integer("http.port", 8080, 0, 65535, "Port of the HTTP server; 0 takes a free one.");
    public static final Setting<List<String>> ALLOWED_HOSTS = new Setting<>(
            "http.allowed-hosts",
            "none",
            "Names and addresses, separated by commas, by which the daemon may be asked for beside localhost, loopback"
                    + " addresses, http.host and the address that a request comes to; none: no others.",
            ListedValues::hosts);
    public static final Setting<String> PUBLIC_URL = Setting.matching(
            "http.public-url",
            "none",
            "none|https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f.:]+])(:[0-9]{1,5})?",
            "must be none or an address without a path, such as https://weatherglass.example",
            "Where browsers find the daemon behind a proxy: its host is allowed, its origin that of the page, and with"
                    + " https cookies go over TLS only; none: where requests say.");
    public static final Setting<String> ADVERTISED_URL = new Setting<>(
            "http.advertised-url",
            "none",
            "Where the other daemons of the group ask this one about instances that it holds: its host is allowed, and"
                    + " with TLS the certificate must name it; none: http.host and the port, or if that is a wildcard"
                    + " address the one from which the brokers are reached; daemons of several machines need one that is not"
                    + " loopback.",
            Settings::memberAddress);
    public static final Setting<Boolean> ALLOW_UNAUTHENTICATED = Setting.choice(
            "http.allow-unauthenticated",
            false,
            "Whether, while there are no keys, others than this machine are answered: http.host may be another address"
                    + " than loopback.");
    public static final Setting<Boolean> OPEN_METRICS =
            Setting.choice("http.open-metrics", false, "Whether GET /metrics needs no key where the other routes do.");
    public static final Setting<Integer> RATE_LIMIT = Setting.integer(
            "http.rate-limit",
            1000,
            1,
            1_000_000,
            "Requests per second that a key may make on average, and ten times as many at once; others get status"
                    + " 429.");
    public static final Setting<Integer> MAX_CONNECTIONS = Setting.integer(
            "http.max-connections",
            4096,
            1,
            1_000_000,
            "Most connections at the same time, if the process may open enough files; further ones are closed.");
    public static final Setting<Integer> MAX_CLIENT_CONNECTIONS =
            Setting.integer("http.max-connections-per-client", 1024, 1, 1_000_000, "Most of them from one address.");
    public static final Setting<Duration> RECEIVE_TIMEOUT = Setting.duration(
            "http.receive-timeout",
            "30s",
            "How long a client may take for the head of a request; of a body there must come 1 kB per second after"
                    + " this time, in each stretch of 30 s, or of this time if shorter. Slower connections are closed.");
    public static final Setting<String> TLS_CERTIFICATE = Setting.text(
            "http.tls.certificate",
            "none",
            "PEM file of the certificate, with those of its issuers after it; HTTP is then served over TLS only. A new"
                    + " file is used within 10 s, for new connections.");
    public static final Setting<String> TLS_PRIVATE_KEY = Setting.text(
            "http.tls.private-key", "none", "PEM file of the certificate's private key (PKCS #8, not encrypted).");
    public static final Setting<Integer> MAX_BODY_BYTES = Setting.integer(
            "http.max-body-bytes",
            16 * 1024 * 1024,
            1024,
            64 * 1024 * 1024,
            "Largest body of POST /api/v1/events, in bytes; it has at most 3,000,000 JSON tokens.");
    public static final Setting<Integer> MAX_TRACE_BYTES = Setting.integer(
            "http.max-trace-bytes",
            256 * 1024 * 1024,
            1024,
            Integer.MAX_VALUE,
            "Largest body of POST /api/v1/traces, in bytes; it is kept in a file in the data directory. Two such bodies may be received or imported at the same time.");
    public static final Setting<Integer> MAX_UNPACKED_TRACE_BYTES = Setting.integer(
            "http.max-unpacked-trace-bytes",
            1024 * 1024 * 1024,
            1024,
            Integer.MAX_VALUE,
            "Largest log in such a body after unpacking gzip, in bytes; for wfformat and schlouder"
                    + " http.max-body-bytes.");
    public static final Setting<Integer> MAX_TRACE_ROWS = Setting.integer(
            "http.max-trace-rows",
            10_000_000,
            1,
            Integer.MAX_VALUE - 8,
            "Most rows of a log in such a body; a trace takes 20 bytes of memory per job when it is used.");
    public static final Setting<Integer> MAX_JOBS = Setting.integer(
            "plan.max-jobs", 200_000, 1, 10_000_000, "Most jobs a plan may have; see http.max-body-bytes.");
    public static final Setting<Integer> LEARNED_RUNS = Setting.integer(
            "planning.learned-runs",
            10,
            1,
            1000,
            "How many past runs of a workflow, the newest ones, a plan is learned from if the enactor gives none.");
    public static final Setting<Integer> HELD_EVENTS = Setting.integer(
            "tracking.held-events", 10_000, 1, 10_000_000, "Events held per instance whose plan has not come yet.");
    public static final Setting<Duration> HOLD_TIMEOUT = Setting.duration(
            "tracking.hold-timeout", "10m", "How long such events are held before they go to the dead letters.");
    public static final Setting<Duration> IDLE_TIMEOUT = Setting.duration(
            "tracking.idle-timeout",
            "1h",
            "A run is abandoned when it has been silent for longer than this and than 3 times its longest planned job or"
                    + " gap. While a job of unknown runtime is under way: 24 times this. In replays faster than real time"
                    + " also at least a minute (or this, if shorter) by the wall clock.");
    public static final Setting<Integer> INSTANCES_WITH_SERIES = Setting.integer(
            "metrics.max-instances", 200, 0, 100_000, "Most active instances with metric series of their own.");
    public static final Setting<Integer> ADVISORIES_KEPT =
            Setting.integer("http.advisories-kept", 1000, 4, 1_000_000, "Advisories per instance that HTTP can list.");

    public static final Setting<String> HISTORY_URL = new Setting<>(
                    "history.url",
                    HistoryLocation.EMBEDDED,
                    "Database of past executions: embedded (a file in the data directory), or"
                            + " jdbc:postgresql://host/database, which several daemons share.",
                    url -> {
                        HistoryLocation.require(url);
                        return url;
                    })
            // what follows may be a password
            .shownAs(url -> url.replaceFirst("\\?.*", "?" + HIDDEN));
    public static final Setting<String> HISTORY_USER =
            Setting.text("history.user", "weatherglass", "User of the PostgreSQL database.");
    public static final Setting<String> HISTORY_PASSWORD = Setting.secret("history.password", "Password of that user.");
    public static final Setting<Integer> HISTORY_KEEP_DAYS = Setting.integer(
            "history.keep-days",
            0,
            0,
            36_500,
            "The daemon takes past runs out of the history that came into it more days ago, every six hours; 0: none for"
                    + " their age. With history.keep-runs only those beyond both limits.");
    public static final Setting<Integer> HISTORY_KEEP_RUNS = Setting.integer(
            "history.keep-runs",
            0,
            0,
            10_000_000,
            "Likewise past runs that are not among so many newest ones of their workflow; 0: none for their number.");

    public static final Setting<String> CONNECTORS_FILE = Setting.text(
            "connectors.file",
            "none",
            "JSON file with what the connectors cannot learn from their sources, an object per connector; none: no"
                    + " file.");
    public static final Setting<Duration> CONNECTORS_KEEP = Setting.duration(
            "connectors.keep",
            "1h",
            "How long the messages of an ended run are kept, so that late ones can be translated.");
    public static final Setting<Integer> CONNECTORS_SPOOL_BYTES = Setting.integer(
            "connectors.spool-bytes",
            256 * 1024 * 1024,
            64 * 1024,
            Integer.MAX_VALUE,
            "Most bytes of messages of sources in the data directory; above it, what is not in Kafka yet is not given"
                    + " up, and new messages are answered with 503.");

    public static final Setting<String> WEBHOOKS_FILE = Setting.text(
            "webhooks.file", "none", "JSON file of the webhooks to notify of changes that matter; none: no webhooks.");
    public static final Setting<Boolean> WEBHOOKS_LINK_LOCAL = Setting.choice(
            "webhooks.allow-link-local",
            false,
            "Whether webhooks may be sent to link-local addresses and to those at which clouds give machines their"
                    + " credentials.");
    public static final Setting<String> ALERTS_FILE = Setting.text(
            "alerts.file",
            "none",
            "JSON file of the alerts to look for in the runs of which workflows; none: every kind in all workflows.");
    public static final Setting<String> ADVISORIES_FOLDER = Setting.text(
            "advisories.folder",
            "none",
            "Folder in which the latest advisory of each instance is kept as a file, INSTANCE.json; none: no files.");

    /** In the order of declaration, which HotSpot keeps. */
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

    private static String memberAddress(String value) {
        if (!value.equals("none") && !isMemberAddress(value)) {
            throw new IllegalArgumentException("must be none or an address with a port and without a path, such as"
                    + " https://weatherglass-1.example:8080");
        }
        return value;
    }

    private static boolean isMemberAddress(String value) {
        try {
            // Java finds no host in what is no name of one
            return value.matches("https?://[^/?#@\\s]+:[0-9]{1,5}") && new URI(value).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    public static List<Setting<?>> all() {
        return ALL;
    }
}
