package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.Map;
import java.util.Optional;

/** The fields of a record by path, {@code mainjob/status/raw}, whatever form it has. Those of YAML are the names used. */
final class KickstartFields {
    private final Map<String, String> byPath;

    KickstartFields(Map<String, String> byPath) {
        this.byPath = byPath;
    }

    /**
     * What the record says of its main program; set-up, clean-up and other programs around it do not count.
     *
     * @throws InvalidMessageException if it does not say how long that ran and how it ended
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
