package io.weatherglass.daemon.logging;

import ch.qos.logback.core.PropertyDefinerBase;
import java.util.Set;

/**
 * How the lines of the log are written: what is asked for, where that is a format. With anything else there would be no log at
 * all; a daemon then refuses to start, and commands that need no configuration write text.
 */
public final class LogFormat extends PropertyDefinerBase {
    /** Of the environment. */
    public static final String VARIABLE = "WEATHERGLASS_LOG_FORMAT";

    /** What it may say. */
    public static final Set<String> FORMATS = Set.of("text", "json");

    private String wanted = "";

    /** Called by Logback, with what the variable says. */
    public void setWanted(String wanted) {
        this.wanted = wanted;
    }

    @Override
    public String getPropertyValue() {
        return FORMATS.contains(wanted) ? wanted : "text";
    }
}
