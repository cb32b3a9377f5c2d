package io.weatherglass.cli.traces;

import picocli.CommandLine.Command;

/** {@code trace}: the store of historic workloads. */
@Command(
        name = "trace",
        header = "Imports and shows background workloads.",
        mixinStandardHelpOptions = true,
        description =
                "Imports logs of clusters, grids and clouds as historic workloads, and shows them; see docs/traces.md.",
        subcommands = {
            TraceImportCommand.class,
            TraceListCommand.class,
            TraceShowCommand.class,
            TraceFragmentCommand.class
        })
public final class TraceCommand {}
