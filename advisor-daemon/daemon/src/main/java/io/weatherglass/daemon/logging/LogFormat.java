package io.weatherglass.daemon.logging;

import ch.qos.logback.core.PropertyDefinerBase;
import java.util.Set;

/** Selects the log format. Falls back to text if the format is invalid, since otherwise nothing would be logged. */
public final class LogFormat extends PropertyDefinerBase {
    public static final String VARIABLE = "WEATHERGLASS_LOG_FORMAT";

    public static final Set<String> FORMATS = Set.of("text", "json");

    private String wanted = "";

    public void setWanted(String wanted) {
        this.wanted = wanted;
    }

    @Override
    public String getPropertyValue() {
        return FORMATS.contains(wanted) ? wanted : "text";
    }
}
