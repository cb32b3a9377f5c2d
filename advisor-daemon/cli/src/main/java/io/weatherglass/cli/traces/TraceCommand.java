package io.weatherglass.cli.traces;

import io.weatherglass.cli.matching.MatchIndexCommand;
import picocli.CommandLine.Command;

@Command(
        name = "trace",
        header = "Imports, shows and indexes background workloads.",
        mixinStandardHelpOptions = true,
        description = "Imports logs of clusters, grids and clouds as historical workloads; lists and shows imported"
                + " workloads.",
        subcommands = {
            TraceImportCommand.class,
            TraceListCommand.class,
            TraceShowCommand.class,
            TraceFragmentCommand.class,
            MatchIndexCommand.class
        })
public final class TraceCommand {}
