package io.weatherglass.proving.chaos.site;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The alerts of one run according to its advisories, in log order. Not thread-safe. */
public final class AlertTrail {

    private final Map<AdvisoryKey, Integer> places = new HashMap<>();
    private final Map<Subject, Course> alerts = new LinkedHashMap<>();

    /** An alert. A run has at most one alert of each kind at a time. */
    public record Subject(String instance, AlertKind kind, Instant since) {

        public String text() {
            return kind.protocolName() + " since " + since;
        }
    }

    /** Identifies an advisory of a run. */
    public record AdvisoryKey(int sequence, Instant issuedAt, boolean closing) {

        public static AdvisoryKey of(Advisory advisory) {
            return new AdvisoryKey(advisory.sequence(), advisory.issuedAt(), advisory.closing());
        }
    }

    private static final class Course {
        private OptionalInt sentAt = OptionalInt.empty();
        private boolean over;
    }

    public void add(Advisory advisory) {
        int place = places.size();
        places.putIfAbsent(AdvisoryKey.of(advisory), place);
        Set<Subject> on = advisory.alerts().stream()
                .map(alert -> subject(advisory, alert))
                .collect(Collectors.toSet());
        alerts.forEach((subject, course) -> course.over |= !on.contains(subject));
        for (Alert alert : advisory.alerts()) {
            Course course = alerts.computeIfAbsent(subject(advisory, alert), subject -> new Course());
            if (!alert.unsent() && course.sentAt.isEmpty()) {
                course.sentAt = OptionalInt.of(place);
            }
        }
    }

    private static Subject subject(Advisory advisory, Alert alert) {
        return new Subject(advisory.workflowInstance(), alert.kind(), alert.since());
    }

    public Set<Subject> raised() {
        return alerts.keySet();
    }

    public boolean isOver(Subject subject) {
        return alerts.get(subject).over;
    }

    public boolean has(AdvisoryKey advisory) {
        return places.containsKey(advisory);
    }

    public boolean saysSent(Subject subject, AdvisoryKey advisory) {
        OptionalInt sentAt = alerts.get(subject).sentAt;
        return sentAt.isPresent() && places.get(advisory) >= sentAt.getAsInt();
    }
}
