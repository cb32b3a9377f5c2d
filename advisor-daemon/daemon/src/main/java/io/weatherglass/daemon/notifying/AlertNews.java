package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Start or end of an alert, with the first advisory that shows it or, after a takeover, a later one. */
record AlertNews(Alert alert, boolean raised, Advisory advisory) {

    private static final String RAISED = "/raised";

    /** Time a receiver may take to respond to a message. */
    static final Duration RECENT = WebhookChannel.TIMEOUT;

    /** Number of the latest advisories whose alerts may not have been sent if a daemon was killed. */
    private static final int ALWAYS = 2;

    /** An alert that ended before its start was sent is reported as started and ended: receivers always get both. */
    static List<AlertNews> of(List<Alert> before, List<Alert> announced, Advisory now) {
        List<AlertNews> news = over(before, announced, now);
        now.alerts().stream()
                .filter(alert -> !isIn(announced, alert))
                .forEach(alert -> news.add(new AlertNews(alert, true, now)));
        return news;
    }

    private static List<AlertNews> over(List<Alert> before, List<Alert> announced, Advisory now) {
        List<AlertNews> news = new ArrayList<>();
        for (Alert old : before) {
            if (!isIn(now.alerts(), old)) {
                if (!isIn(announced, old)) {
                    news.add(new AlertNews(old, true, now));
                }
                news.add(new AlertNews(old, false, now));
            }
        }
        return news;
    }

    /** Includes starts and ends of alerts that the previous owner may not have sent. */
    static List<AlertNews> afterTakeover(List<Advisory> before, Advisory now) {
        List<Advisory> earlier =
                before.stream().filter(advisory -> !isSame(advisory, now)).toList();
        List<AlertNews> news = lately(earlier);
        List<Alert> last =
                earlier.isEmpty() ? List.of() : earlier.get(earlier.size() - 1).alerts();
        // The advisory may mark alerts as sent if the partition moved to another daemon and back.
        List<Alert> announced = Stream.of(last, now.alerts())
                .flatMap(alerts -> sent(alerts).stream())
                .toList();
        news.addAll(of(last, announced, now));
        return news;
    }

    private static List<AlertNews> lately(List<Advisory> course) {
        int last = course.size() - 1;
        int first = course.size();
        while (first > 1 && (first > course.size() - ALWAYS || isRecent(course.get(first - 1), course.get(last)))) {
            first--;
        }
        List<AlertNews> news = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            List<Alert> before = course.get(i - 1).alerts();
            news.addAll(over(before, sent(before), course.get(i)));
        }
        return news;
    }

    private static boolean isRecent(Advisory one, Advisory last) {
        return Duration.between(one.issuedAt(), last.issuedAt()).abs().compareTo(RECENT) <= 0;
    }

    /**
     * Compares the issue times too, since advisories of silent runs repeat the sequence number and the event time.
     * Closing advisories count as identical, since a run can be closed twice.
     */
    private static boolean isSame(Advisory one, Advisory other) {
        if (one.closing() || other.closing()) {
            return one.closing() && other.closing();
        }
        return one.sequence() == other.sequence()
                && one.asOf().equals(other.asOf())
                && one.issuedAt().equals(other.issuedAt());
    }

    private static List<Alert> sent(List<Alert> alerts) {
        return alerts.stream().filter(Predicate.not(Alert::unsent)).toList();
    }

    private static boolean isIn(List<Alert> alerts, Alert alert) {
        return alerts.stream()
                .anyMatch(one -> one.kind() == alert.kind() && one.since().equals(alert.since()));
    }

    String id() {
        return id(advisory.workflowInstance(), alert) + (raised ? RAISED : "/resolved");
    }

    static String raisedId(String instance, Alert alert) {
        return id(instance, alert) + RAISED;
    }

    private static String id(String instance, Alert alert) {
        return instance + "/" + alert.kind().protocolName() + "/" + alert.since();
    }

    String key() {
        return "weatherglass/" + id(advisory.workflowInstance(), alert);
    }
}
