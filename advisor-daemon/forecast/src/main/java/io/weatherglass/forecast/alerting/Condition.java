package io.weatherglass.forecast.alerting;

import java.util.List;

/**
 * State of one kind of alert.
 *
 * @param text a sentence for people; empty without a reason
 * @param jobs ids of the jobs it is about
 */
record Condition(Is is, String text, List<String> jobs) {

    /** Between YES and NO lies what neither raises an alert nor ends one. */
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
