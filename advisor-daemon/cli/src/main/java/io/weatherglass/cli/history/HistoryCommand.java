package io.weatherglass.cli.history;

import picocli.CommandLine.Command;

/** {@code history}: past executions of workflows. */
@Command(
        name = "history",
        header = "Imports, lists, shows and exports past runs.",
        mixinStandardHelpOptions = true,
        description = "Past executions of workflows: those that a daemon followed, and records that are imported.",
        subcommands = {
            HistoryImportCommand.class,
            HistoryListCommand.class,
            HistoryShowCommand.class,
            HistoryExportCommand.class,
            HistoryRehearseCommand.class
        })
public final class HistoryCommand {}
