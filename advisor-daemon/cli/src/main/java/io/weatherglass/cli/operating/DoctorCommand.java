package io.weatherglass.cli.operating;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.ConfiguredFilesCheck;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.diagnosis.Diagnosis;
import io.weatherglass.daemon.diagnosis.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description =
                "Checks everything that a daemon needs: configuration, Java, memory, file descriptors, temporary folder,"
                        + " SimGrid, data directory, disk, history, workload traces, brokers, topics, retention and clocks."
                        + " Prints OK, WARN or FAIL with advice for each item, and changes nothing.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no check failed; there may be warnings",
            "1:a check failed",
            "2:the options or the configuration are invalid"
        })
public final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions configuration;

    @Option(names = "--embedded", description = "Check a daemon with an embedded broker, as in serve --embedded.")
    private boolean embedded;

    @Option(names = "--bootstrap-servers", paramLabel = "HOST:PORT", description = "Kafka brokers to check.")
    private String bootstrapServers;

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Data directory to check.")
    private Path dataDirectory;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> options = new HashMap<>();
        if (bootstrapServers != null) {
            options.put(Settings.BOOTSTRAP_SERVERS.key(), bootstrapServers);
        }
        if (dataDirectory != null) {
            options.put(Settings.DATA_DIR.key(), dataDirectory.toString());
        }
        Configuration loaded = configuration.load(options);
        List<Finding> findings = new ArrayList<>();
        ConfiguredFilesCheck.problems(loaded)
                .forEach(problem -> findings.add(Finding.fail(
                        "configuration", problem, "the daemon cannot start: correct the file or the key")));
        findings.addAll(new Diagnosis(loaded, Clock.systemUTC()).findings(embedded));
        json.print(
                new ReportFields().put("findings", findings),
                out -> findings.forEach(finding -> {
                    out.printf("%-4s  %s: %s%n", finding.level(), finding.subject(), finding.text());
                    finding.advice().ifPresent(advice -> out.println("      -> " + advice));
                }));
        boolean failed = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.FAIL);
        return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }
}
