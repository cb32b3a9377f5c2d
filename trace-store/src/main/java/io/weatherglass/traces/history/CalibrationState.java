package io.weatherglass.traces.history;

import java.time.Instant;

/**
 * @param version consecutive number from 1
 * @param lastRun id of the last run from which the state was learned
 */
public record CalibrationState(String scope, long version, Instant saved, long lastRun, byte[] content) {

    public CalibrationState {
        content = content.clone();
    }

    @Override
    public byte[] content() {
        return content.clone();
    }
}
