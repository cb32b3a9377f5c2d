package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.Map;
import java.util.Optional;

/** The fields of an XML or YAML record, by their path in the YAML format, such as {@code mainjob/status/raw}. */
final class KickstartFields {
    private final Map<String, String> byPath;

    KickstartFields(Map<String, String> byPath) {
        this.byPath = byPath;
    }

    /**
     * Returns the result of the main program; set-up, clean-up and other programs are ignored.
     *
     * @throws InvalidMessageException if the duration or the status is missing or invalid
     */
    KickstartRecord record() {
        String duration = required("mainjob/duration");
        if (!duration.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw new InvalidMessageException("mainjob/duration", duration, "must be a number of seconds >= 0");
        }
        String status = required("mainjob/status/raw");
        return new KickstartRecord(
                text("jobids/condor"), Double.parseDouble(duration), status.equals("0") ? Optional.empty() : failure());
    }

    private Optional<String> failure() {
        return text("mainjob/status/regular_exitcode")
                .map("exit code "::concat)
                .or(() -> text("mainjob/status/signalled_signal").map("killed by signal "::concat))
                .or(() -> Optional.of("status " + required("mainjob/status/raw")));
    }

    private Optional<String> text(String path) {
        return Optional.ofNullable(byPath.get(path)).filter(text -> !text.isEmpty());
    }

    private String required(String path) {
        return text(path).orElseThrow(() -> new InvalidMessageException(path, "absent", "is required"));
    }
}
