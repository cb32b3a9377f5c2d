package io.weatherglass.cli.configuring;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.daemon.ConfiguredFilesCheck;
import io.weatherglass.daemon.config.ConfigurationReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code config check}: all that is wrong, and not the first of it only. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description =
                "Lists everything that keeps a daemon from starting with a configuration, each with key, value and"
                        + " rule, and warns of variables that are ignored. Files that it names are read, too.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:a daemon would take it", "1:there are problems", "2:the options are wrong"})
final class ConfigCheckCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Configuration file (YAML), as --config.")
    private Path file;

    @Mixin
    private ConfigurationOptions configuration;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (file != null) {
            configuration.file(file);
        }
        ConfigurationReport report = configuration.report();
        List<String> problems = report.problems().isEmpty()
                // only a configuration without them can be loaded
                ? ConfiguredFilesCheck.problems(configuration.load(Map.of()))
                : report.problems();
        json.print(new ReportFields().put("problems", problems).put("warnings", report.warnings()), out -> {
            problems.forEach(problem -> out.println("problem: " + problem));
            report.warnings().forEach(warning -> out.println("warning: " + warning));
            if (problems.isEmpty()) {
                out.println("the configuration can be used");
            }
        });
        return problems.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
