package io.weatherglass.simulation.kernel;

/** When the controller places jobs the next time. */
final class PlacementClock {
    private final ControllerModel controller;
    private double date = Double.POSITIVE_INFINITY;
    private double savedDate;

    PlacementClock(ControllerModel controller) {
        this.controller = controller;
    }

    /** The date, infinite if nobody has asked. */
    double date() {
        return date;
    }

    /** There is something to place: at once, or when the controller looks at its queue the next time. */
    void ask(double now, boolean allReleased) {
        if (date == Double.POSITIVE_INFINITY) {
            double period = allReleased ? controller.pollAfterSubmissionSeconds() : controller.pollSeconds();
            // Dates are sums of doubles: one that is a hair below a look at the queue has just missed it.
            date = period == 0 ? now : (Math.floor(now / period + 1e-9) + 1) * period;
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
