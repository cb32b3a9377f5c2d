package io.weatherglass.proving.chaos.site;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.proving.chaos.site.AlertTrail.AdvisoryKey;
import io.weatherglass.proving.chaos.site.AlertTrail.Subject;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * A message about an alert, received through a webhook.
 *
 * @param id delivery id, which must not change when the message is repeated
 * @param raised whether the alert was raised; otherwise it was resolved
 */
public record ReceivedAlert(
        String id, String sender, Subject what, boolean raised, AdvisoryKey advisory, long atNanos) {

    /**
     * Parses a message in the format {@code json}.
     *
     * @throws IllegalArgumentException if it is invalid
     */
    static ReceivedAlert of(String id, String sender, JsonNode message, long atNanos) {
        JsonNode alert = message.path("alert");
        JsonNode advisory = message.path("advisory");
        String state = alert.path("state").asText();
        if (!state.equals("raised") && !state.equals("resolved")) {
            throw new IllegalArgumentException("state must be raised or resolved, but was \"" + state + "\"");
        }
        AlertKind kind = AlertKind.of(alert.path("kind").asText())
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of alert " + alert.path("kind")));
        try {
            return new ReceivedAlert(
                    id,
                    sender,
                    new Subject(
                            advisory.path("workflowInstance").asText(),
                            kind,
                            Instant.parse(alert.path("since").asText())),
                    state.equals("raised"),
                    new AdvisoryKey(
                            advisory.path("sequence").asInt(),
                            Instant.parse(advisory.path("issuedAt").asText()),
                            advisory.path("closing").asBoolean()),
                    atNanos);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("since and issuedAt must be times: " + e.getMessage(), e);
        }
    }
}
