package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An alert for users. It lasts while its condition is true. */
public record Alert(
        AlertKind kind,
        Instant since,
        String text,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> jobs,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean unsent) {
    public Alert {
        Checks.notBlank("text", text);
        jobs = List.copyOf(jobs);
    }

    @JsonCreator
    static Alert read(
            @JsonProperty("kind") AlertKind kind,
            @JsonProperty("since") Instant since,
            @JsonProperty("text") String text,
            @JsonProperty("jobs") List<String> jobs,
            @JsonProperty("unsent") Optional<Boolean> unsent) {
        return new Alert(kind, since, text, jobs, unsent.orElse(false));
    }

    public Alert(AlertKind kind, Instant since, String text, List<String> jobs) {
        this(kind, since, text, jobs, false);
    }

    public Alert withUnsent(boolean stillUnsent) {
        return new Alert(kind, since, text, jobs, stillUnsent);
    }
}
