package io.weatherglass.daemon;

import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.http.access.TlsFiles;
import io.weatherglass.daemon.notifying.AlertsFile;
import io.weatherglass.daemon.notifying.Notifications;
import io.weatherglass.daemon.openid.OpenIdIssuer;
import io.weatherglass.daemon.sources.ConnectorsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

public final class ConfiguredFilesCheck {

    private ConfiguredFilesCheck() {}

    /** Returns all problems that would prevent a daemon with this configuration from starting, each with its key. */
    public static List<String> problems(Configuration configuration) {
        return Stream.<Consumer<Configuration>>of(
                        KafkaClientProperties::of,
                        ConfiguredFilesCheck::requireAccessRule,
                        OpenIdIssuer::requireSettings,
                        TlsFiles::of,
                        ConnectorsFile::of,
                        Notifications::requireWebhooks,
                        AlertsFile::of)
                .flatMap(reading -> refusal(reading, configuration).stream())
                .toList();
    }

    private static void requireAccessRule(Configuration configuration) {
        try {
            KeyFile keys = new KeyFile(Path.of(configuration.get(Settings.DATA_DIR)));
            AccessRule.of(configuration, !keys.read().isEmpty());
        } catch (IOException e) {
            throw new IllegalArgumentException("data-dir: " + e.getMessage(), e);
        }
    }

    private static Optional<String> refusal(Consumer<Configuration> reading, Configuration configuration) {
        try {
            reading.accept(configuration);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage().replaceFirst("^configuration: ", ""));
        }
    }
}
