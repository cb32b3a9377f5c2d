package io.weatherglass.forecast.alerting;

import java.util.List;

/**
 * How it stands with one kind of alert.
 *
 * @param is whether there is a reason for it
 * @param text a sentence for people; empty unless there is a reason
 * @param jobs ids of the jobs that it is about
 */
record Condition(Is is, String text, List<String> jobs) {

    /** Between yes and no lies what neither raises an alert nor ends one. */
    enum Is {
        YES,
        NO,
        UNDECIDED
    }

    static final Condition NO = new Condition(Is.NO, "", List.of());
    static final Condition UNDECIDED = new Condition(Is.UNDECIDED, "", List.of());

    static Condition yes(String text) {
        return new Condition(Is.YES, text, List.of());
    }
}
