package io.weatherglass.cli.traces;

import picocli.CommandLine.Command;

@Command(
        name = "trace",
        header = "Imports and shows background workloads.",
        mixinStandardHelpOptions = true,
        description = "Imports logs of clusters, grids and clouds as historical workloads; lists and shows imported"
                + " workloads.",
        subcommands = {
            TraceImportCommand.class,
            TraceListCommand.class,
            TraceShowCommand.class,
            TraceFragmentCommand.class
        })
public final class TraceCommand {}
