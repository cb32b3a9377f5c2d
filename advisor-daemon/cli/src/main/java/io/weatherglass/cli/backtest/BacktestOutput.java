package io.weatherglass.cli.backtest;

import io.weatherglass.cli.options.JsonOption;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Where the results of a back-test go.
 *
 * @param spec of the command
 * @param json whether programs read them
 * @param svg file of the chart, if one is wanted
 * @param rows whether every single forecast is listed, too
 */
record BacktestOutput(CommandSpec spec, JsonOption json, Optional<Path> svg, boolean rows) {

    /** For the report. */
    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** For what somebody who waits sees. */
    PrintWriter terminal() {
        return spec.commandLine().getErr();
    }

    /** What the back-test was asked for. */
    ParseResult parsed() {
        return spec.commandLine().getParseResult();
    }
}
