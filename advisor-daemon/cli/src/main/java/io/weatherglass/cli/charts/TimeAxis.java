package io.weatherglass.cli.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Maps times in seconds to positions on a line, with ticks at round values. */
public record TimeAxis(double fromSeconds, double toSeconds, double left, double width) {

    private static final int TICKS_AT_MOST = 16;

    /** Distances between ticks, s. */
    private static final int[] STEPS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400
    };

    public double x(double seconds) {
        return left + width * (seconds - fromSeconds) / (toSeconds - fromSeconds);
    }

    /** Returns at most 17 round values within the axis, ascending. */
    public List<Double> ticks() {
        double step = stepSeconds();
        List<Double> ticks = new ArrayList<>();
        for (double k = Math.ceil(fromSeconds / step); k * step <= toSeconds; k++) {
            ticks.add(k * step);
        }
        return ticks;
    }

    private double stepSeconds() {
        double least = (toSeconds - fromSeconds) / TICKS_AT_MOST;
        for (int step : STEPS) {
            if (step >= least) {
                return step;
            }
        }
        double days = 86_400;
        return days * Math.ceil(least / days);
    }

    /** Formats a time as hours and minutes, with seconds if ticks are less than a minute apart. */
    public String label(double seconds) {
        long whole = Math.round(Math.abs(seconds));
        String sign = seconds < 0 ? "-" : "";
        return stepSeconds() < 60
                ? String.format(Locale.ROOT, "%s%d:%02d:%02d", sign, whole / 3600, whole / 60 % 60, whole % 60)
                : String.format(Locale.ROOT, "%s%d:%02d", sign, whole / 3600, whole / 60 % 60);
    }
}
