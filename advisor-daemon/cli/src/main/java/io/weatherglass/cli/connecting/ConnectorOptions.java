package io.weatherglass.cli.connecting;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.Connectors;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.sources.ResourcesFile;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Options for what a source does not say about its runs. */
final class ConnectorOptions {
    @Option(
            names = "--workflow",
            paramLabel = "NAME",
            description = "Name of the workflow; default: the name in the messages.")
    private String workflow;

    @Option(
            names = "--instance",
            paramLabel = "ID",
            description = "Id of the workflow instance, for a source of one run; default: derived from the messages.")
    private String instance;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisioning strategy; default: that of the resources.")
    private String strategy;

    @Option(
            names = "--resources",
            paramLabel = "FILE[:KEY]",
            description = "Resources for the jobs: those of a plan as JSON, or one of several by name.")
    private String resources;

    @Option(
            names = "--deadline-after",
            paramLabel = "DURATION",
            description = "Deadline, counted from the submission: 90m, 3h.")
    private String deadlineAfter;

    @Option(names = "--budget", paramLabel = "X", description = "The most that the run should cost.")
    private Double budget;

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            description = "A connector-specific option, see its document. Repeatable.")
    private final Map<String, String> options = new LinkedHashMap<>();

    /**
     * The connector of this name.
     *
     * @throws IllegalArgumentException if there is none, or an option is wrong
     * @throws IOException if the resources cannot be read
     */
    Connector connector(String name, ConnectorSettings configured) throws IOException {
        Map<String, String> all = new HashMap<>(configured.options());
        all.putAll(options);
        return Connectors.create(
                name,
                new ConnectorSettings(
                        Optional.ofNullable(workflow).or(configured::workflow),
                        Optional.ofNullable(instance).or(configured::instance),
                        Optional.ofNullable(strategy).or(configured::strategy),
                        resources().or(configured::resources),
                        deadlineAfter().or(configured::deadlineAfter),
                        budget == null ? configured.budget() : OptionalDouble.of(checkedBudget()),
                        all));
    }

    private Optional<Resources> resources() throws IOException {
        return resources == null ? Optional.empty() : Optional.of(ResourcesFile.read(resources));
    }

    private Optional<Duration> deadlineAfter() {
        try {
            return Optional.ofNullable(deadlineAfter).map(Setting::parseDuration);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--deadline-after " + e.getMessage() + ", was " + deadlineAfter, e);
        }
    }

    private double checkedBudget() {
        if (!Double.isFinite(budget) || budget < 0) {
            throw new IllegalArgumentException("--budget must be a number >= 0, was " + budget);
        }
        return budget;
    }
}
