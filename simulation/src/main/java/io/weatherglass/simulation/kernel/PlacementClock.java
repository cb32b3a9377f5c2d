package io.weatherglass.simulation.kernel;

final class PlacementClock {
    /** Tolerance for rounding errors in times, as a fraction of a polling period. */
    private static final double ROUNDING = 1e-9;

    private final EnactorPolling controller;
    private double date = Double.POSITIVE_INFINITY;
    private double savedDate;

    PlacementClock(EnactorPolling controller) {
        this.controller = controller;
    }

    double date() {
        return date;
    }

    void ask(double now, boolean allReleased) {
        if (date == Double.POSITIVE_INFINITY) {
            double period = allReleased ? controller.pollAfterSubmissionSeconds() : controller.pollSeconds();
            // Times are sums of doubles and therefore inexact: an event within rounding error of a poll has missed that
            // poll.
            date = period == 0 ? now : (Math.floor(now / period + ROUNDING) + 1) * period;
        }
    }

    void done() {
        date = Double.POSITIVE_INFINITY;
    }

    void save() {
        savedDate = date;
    }

    void restore() {
        date = savedDate;
    }
}
