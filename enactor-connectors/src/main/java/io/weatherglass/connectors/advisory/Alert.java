package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;

/**
 * Something that somebody wants to know of, for as long as it lasts.
 *
 * @param kind what it is
 * @param since when it began, on the event clock
 * @param text a sentence for people; not blank
 * @param jobs ids of the jobs that it is about, if it is about some
 */
public record Alert(
        AlertKind kind,
        Instant since,
        String text,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> jobs) {
    /** Checks the ranges given above. */
    @JsonCreator
    public Alert {
        Checks.notNull("kind", kind);
        Checks.notNull("since", since);
        Checks.notBlank("text", text);
        // left out of the JSON where it is empty
        jobs = jobs == null ? List.of() : List.copyOf(jobs);
    }
}
