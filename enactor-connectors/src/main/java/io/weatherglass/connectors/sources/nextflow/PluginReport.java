package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.ReportedTerms;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The plugin's additions to the weblog, in the field {@code weatherglass} of the first message. */
final class PluginReport {
    private static final String DEADLINE = "/weatherglass/deadline";

    private PluginReport() {}

    static ConnectorSettings settings(ConnectorSettings known, SourceJson json) {
        return ReportedTerms.of(known, json, "/weatherglass");
    }

    static Map<String, Set<String>> processes(SourceJson json) {
        Map<String, Set<String>> processes = new HashMap<>();
        for (SourceJson process : json.objects("/weatherglass/processes")) {
            process.text("/name").ifPresent(name -> processes.put(name, Set.copyOf(process.texts("/after"))));
        }
        return processes;
    }

    static Optional<Instant> deadline(SourceJson json) {
        return json.text(DEADLINE).map(text -> {
            try {
                Instant date = Instant.parse(text);
                if (!date.isBefore(Bounds.EARLIEST) && !date.isAfter(Bounds.LATEST)) {
                    return date;
                }
            } catch (DateTimeException e) {
                // reported below
            }
            throw new InvalidMessageException(DEADLINE, text, "must be a time such as 2026-11-20T14:42:17Z");
        });
    }
}
