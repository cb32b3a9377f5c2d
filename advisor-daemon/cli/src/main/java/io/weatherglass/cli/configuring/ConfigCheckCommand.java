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

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description =
                "Lists every problem that would keep a daemon from starting, with key, value and rule. Also checks the"
                        + " files that the configuration names, and warns about ignored environment variables.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the configuration is valid", "1:there are problems", "2:the options are invalid"})
final class ConfigCheckCommand implements Callable<Integer> {

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Configuration file (YAML), same as --config.")
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
                // a configuration with problems cannot be loaded
                ? ConfiguredFilesCheck.problems(configuration.load(Map.of()))
                : report.problems();
        json.print(new ReportFields().put("problems", problems).put("warnings", report.warnings()), out -> {
            problems.forEach(problem -> out.println("problem: " + problem));
            report.warnings().forEach(warning -> out.println("warning: " + warning));
            if (problems.isEmpty()) {
                out.println("the configuration is valid");
            }
        });
        return problems.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
