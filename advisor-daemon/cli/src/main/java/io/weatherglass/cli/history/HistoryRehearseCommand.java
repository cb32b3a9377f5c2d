package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.history.Rehearsal;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "rehearse",
        mixinStandardHelpOptions = true,
        description =
                "Forecasts imported runs as if the daemon had followed them, each from earlier runs with the same workflow,"
                        + " platform and strategy, and calibrates the intervals with the results. Each run counts once,"
                        + " even if the command is repeated.")
final class HistoryRehearseCommand implements Callable<Integer> {

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Configuration configuration = history.load();
        Rehearsal.Result result;
        try (History open = HistoryOptions.open(configuration);
                ProgressLine progress = ProgressLine.onTerminal(
                        spec.commandLine().getErr(), "runs", 0, open.runs().size())) {
            result = new Rehearsal(
                            open,
                            new CalibrationLog(open),
                            ConfiguredOptions.forecast(configuration),
                            configuration.get(Settings.LEARNED_RUNS),
                            Clock.systemUTC())
                    .run(progress::step);
        }
        Rehearsal.Result learned = result;
        json.print(learned, out -> {
            out.printf(
                    Locale.ROOT,
                    "%d imported runs, %d newly used for calibration%n",
                    learned.runs(),
                    learned.lessons());
            if (learned.incomplete() > 0) {
                out.println("left out: " + CountText.of(learned.incomplete(), "run") + " that did not complete");
            }
        });
        return 0;
    }
}
