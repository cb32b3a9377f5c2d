package io.weatherglass.forecast.forecasting;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each reason for a missing forecast once. Thread-safe. */
final class ForecastFailures {

    private static final Logger LOG = LoggerFactory.getLogger(ForecastFailures.class);

    private final Map<String, String> failing = new ConcurrentHashMap<>();

    /** The reason in one line. */
    String reason(String instance, Throwable cause) {
        boolean refused = cause instanceof IllegalArgumentException || cause instanceof IllegalStateException;
        String reason = "no forecast: " + (refused ? cause.getMessage() : cause.toString());
        if (!reason.equals(failing.put(instance, reason))) {
            LOG.warn("instance {}: {}; it is tried again after its next event", instance, reason);
        }
        LOG.debug("instance {} cannot be forecast", instance, cause);
        return reason;
    }

    void over(String instance) {
        failing.remove(instance);
    }
}
