package io.weatherglass.traces.history;

import java.time.Instant;

/**
 * One version of the state of a calibration.
 *
 * @param scope what it calibrates, such as a kind of workflow
 * @param version rises by one, from 1
 * @param lastRun id of the last run that it has learned from
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
