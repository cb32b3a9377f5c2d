package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** Changes log levels at run time. Thread-safe. */
public final class LogLevels {
    /** Excludes TRACE, since libraries log payloads at that level. */
    public static final List<String> LEVELS = List.of("error", "warn", "info", "debug");

    private LogLevels() {}

    private static LoggerContext context() {
        return (LoggerContext) LoggerFactory.getILoggerFactory();
    }

    public static SortedMap<String, String> set() {
        SortedMap<String, String> levels = new TreeMap<>();
        for (Logger logger : context().getLoggerList()) {
            if (logger.getLevel() != null) {
                levels.put(logger.getName(), logger.getLevel().toString().toLowerCase(Locale.ROOT));
            }
        }
        return levels;
    }

    public static boolean exists(String logger) {
        return context().exists(logger) != null;
    }

    public static void set(String logger, String level) {
        context().getLogger(logger).setLevel(Level.valueOf(level));
    }
}
