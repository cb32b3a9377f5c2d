package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** How much is logged, which may change while the daemon runs. Thread-safe. */
public final class LogLevels {
    /** Without TRACE, at which libraries log what they are sent. */
    public static final List<String> LEVELS = List.of("error", "warn", "info", "debug");

    private LogLevels() {}

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }

    /** The levels that have been set, by the name of the logger; those below it have the same. */
    public static SortedMap<String, String> set() {
        SortedMap<String, String> levels = new TreeMap<>();
        for (Logger logger : context().getLoggerList()) {
            if (logger.getLevel() != null) {
                levels.put(logger.getName(), logger.getLevel().toString().toLowerCase(Locale.ROOT));
            }
        }
        return levels;
    }

    /** Whether anything logs by this name, or by one below it. */
    public static boolean exists(String logger) {
        return context().exists(logger) != null;
    }

    /**
     * Sets the level of a logger and of those below it that have none of their own.
     *
     * @param level one of {@link #LEVELS}
     */
    public static void set(String logger, String level) {
        context().getLogger(logger).setLevel(Level.valueOf(level));
    }
}
