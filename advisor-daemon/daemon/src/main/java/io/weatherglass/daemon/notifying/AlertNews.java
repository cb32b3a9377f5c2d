package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import java.util.ArrayList;
import java.util.List;

/**
 * An alert that has begun, or is over.
 *
 * @param raised whether it has begun
 * @param advisory the first with it, or without it again
 */
record AlertNews(Alert alert, boolean raised, Advisory advisory) {

    /** What one advisory says of alerts that the one before it did not: what is over first. */
    static List<AlertNews> of(List<Alert> before, Advisory now) {
        List<AlertNews> news = new ArrayList<>();
        before.stream()
                .filter(old -> now.alerts().stream().noneMatch(alert -> alert.kind() == old.kind()))
                .forEach(over -> news.add(new AlertNews(over, false, now)));
        now.alerts().stream()
                .filter(alert -> before.stream().noneMatch(old -> old.kind() == alert.kind()))
                .forEach(alert -> news.add(new AlertNews(alert, true, now)));
        return news;
    }

    /** Names this message: the same when it is sent again. */
    String id() {
        return advisory.workflowInstance() + "/" + advisory.sequence() + "/"
                + alert.kind().text() + (raised ? "/raised" : "/resolved");
    }

    /** What the alert has in common with the message that ends it. */
    String key() {
        return "weatherglass/" + advisory.workflowInstance() + "/"
                + alert.kind().text() + "/" + alert.since().getEpochSecond();
    }
}
