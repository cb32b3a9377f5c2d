package io.weatherglass.cli.connecting;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
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

/** Options for facts that a source does not report. */
final class ConnectorOptions {
    @Option(
            names = "--workflow",
            paramLabel = "NAME",
            description = "Name of the workflow; default: the name in the messages.")
    private String workflow;

    @Option(
            names = "--instance",
            paramLabel = "ID",
            description = "Id of the workflow instance, for sources with one run; default: derived from the messages.")
    private String instance;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisioning strategy; default: fixedpool on slots, asap on VMs.")
    private String strategy;

    @Option(
            names = "--resources",
            paramLabel = "FILE[:KEY]",
            description = "JSON file with the resources of the jobs; KEY selects one of several platforms in it.")
    private String resources;

    @Option(
            names = "--deadline-after",
            paramLabel = "DURATION",
            description = "Time from the submission to the deadline, for example 90m or 3h.")
    private String deadlineAfter;

    @Option(names = "--budget", paramLabel = "X", description = "Maximum cost of the run.")
    private Double budget;

    @Option(
            names = "--option",
            paramLabel = "KEY=VALUE",
            description = "Connector option; see the connector's documentation. Repeatable.")
    private final Map<String, String> options = new LinkedHashMap<>();

    /**
     * @throws IllegalArgumentException if the connector is unknown or an option is invalid
     * @throws IOException if the resources cannot be read
     */
    Connector connector(String name, ConnectorSettings configured) throws IOException {
        Map<String, String> all = new HashMap<>(configured.options());
        all.putAll(options);
        return ConnectorRegistry.create(
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
            throw new IllegalArgumentException("--deadline-after " + e.getMessage() + ", but was " + deadlineAfter, e);
        }
    }

    private double checkedBudget() {
        if (!Double.isFinite(budget) || budget < 0) {
            throw new IllegalArgumentException("--budget must be a number >= 0, but was " + budget);
        }
        return budget;
    }
}
