package io.weatherglass.daemon.testing;

import java.util.ArrayList;
import java.util.List;

/** Messages of a run of {@link TinyConnector}'s source. */
public final class TinyRun {
    private TinyRun() {}

    /** A run of consecutive jobs of 10 s each, with two messages plus three per job, and as many events. */
    public static List<String> messages(String run, int jobs) {
        List<String> messages = new ArrayList<>();
        messages.add(message(run, 0, "started", ""));
        for (int job = 0; job < jobs; job++) {
            String named = ",\"job\":\"j" + job + "\",\"seconds\":10";
            messages.add(message(run, 10L * job, "submitted", named));
            messages.add(message(run, 10L * job, "begun", named));
            messages.add(message(run, 10L * (job + 1), "done", named));
        }
        messages.add(message(run, 10L * jobs, "ended", ""));
        return messages;
    }

    private static String message(String run, long at, String event, String more) {
        return "{\"run\":\"" + run + "\",\"at\":" + at + ",\"event\":\"" + event + "\"" + more + "}";
    }
}
