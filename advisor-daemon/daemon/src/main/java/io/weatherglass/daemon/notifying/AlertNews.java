package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import java.util.ArrayList;
import java.util.List;

/**
 * An alert that has begun, or is over.
 *
 * @param raised whether it has begun
 * @param advisory the first with it, or without it again; a later one if a predecessor did not send it
 * @param sequence of the first advisory that said so
 */
record AlertNews(Alert alert, boolean raised, Advisory advisory, int sequence) {

    /**
     * What one advisory says of alerts that the one before it did not: what is over first.
     *
     * @param before what was on
     * @param announced what of that a message was sent about
     */
    static List<AlertNews> of(List<Alert> before, List<Alert> announced, Advisory now) {
        List<AlertNews> news = new ArrayList<>();
        before.stream()
                .filter(old -> now.alerts().stream().noneMatch(alert -> alert.kind() == old.kind()))
                .forEach(over -> news.add(new AlertNews(over, false, now, now.sequence())));
        now.alerts().stream()
                .filter(alert -> announced.stream().noneMatch(old -> old.kind() == alert.kind()))
                .forEach(alert -> news.add(new AlertNews(alert, true, now, now.sequence())));
        return news;
    }

    /** Names this message: the same when it is sent again, be it by another daemon and with a later advisory. */
    String id() {
        return advisory.workflowInstance() + "/" + sequence + "/" + alert.kind().text()
                + (raised ? "/raised" : "/resolved");
    }

    /** As the one who published the alert first would have sent it. */
    AlertNews asFirstIn(List<Advisory> course) {
        return course.stream()
                .filter(earlier -> earlier.alerts().stream()
                        .anyMatch(
                                one -> one.kind() == alert.kind() && one.since().equals(alert.since())))
                .findFirst()
                .map(first -> new AlertNews(alert, raised, advisory, first.sequence()))
                .orElse(this);
    }

    /** What the alert has in common with the message that ends it. */
    String key() {
        return "weatherglass/" + advisory.workflowInstance() + "/"
                + alert.kind().text() + "/" + alert.since().getEpochSecond();
    }
}
