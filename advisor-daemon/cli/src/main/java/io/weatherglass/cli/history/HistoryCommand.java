package io.weatherglass.cli.history;

import picocli.CommandLine.Command;

@Command(
        name = "history",
        header = "Imports, lists, shows, compares and exports past runs.",
        mixinStandardHelpOptions = true,
        description = "Manages past runs of workflows: those followed by a daemon, and imported records.",
        subcommands = {
            HistoryImportCommand.class,
            HistoryListCommand.class,
            HistoryShowCommand.class,
            HistoryCompareCommand.class,
            HistoryExportCommand.class,
            HistoryRehearseCommand.class
        })
public final class HistoryCommand {}
