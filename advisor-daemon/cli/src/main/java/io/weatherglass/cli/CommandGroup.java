package io.weatherglass.cli;

import java.util.List;

/** Command groups, one per user task, in the order in which the help lists them. */
enum CommandGroup {
    OBSERVE("Observe runs", List.of("demo", "watch", "status", "connect", "explain", "replay")),
    LEARN("Learn from past runs", List.of("history", "backtest", "trace")),
    PLAN("Plan ahead", List.of("forecast", "size", "simulate", "montecarlo")),
    OPERATE("Operate a daemon", List.of("serve", "config", "key", "alert", "admin"));

    private final String title;
    private final List<String> commands;

    CommandGroup(String title, List<String> commands) {
        this.title = title;
        this.commands = commands;
    }

    String title() {
        return title;
    }

    List<String> commands() {
        return commands;
    }
}
