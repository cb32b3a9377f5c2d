package io.weatherglass.forecast.explaining;

import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Mean makespans of states of an instance, each simulated once: what is known now is the end of one explanation and the beginning
 * of the next, and all explanations of a plan begin at the same start. Not thread-safe.
 */
final class Means {

    private final Forecaster forecaster;
    private final int realizations;
    private final List<Mean> known = new ArrayList<>();

    private record Mean(InstanceSnapshot snapshot, Assumptions given, double seconds) {
        boolean isOf(InstanceSnapshot other, Assumptions assumed) {
            return snapshot == other && given.equals(assumed);
        }
    }

    Means(Forecaster forecaster, int realizations) {
        this.forecaster = forecaster;
        this.realizations = realizations;
    }

    int realizations() {
        return realizations;
    }

    /** In s. */
    double of(InstanceSnapshot snapshot, Assumptions given) {
        for (Mean mean : known) {
            if (mean.isOf(snapshot, given)) {
                return mean.seconds();
            }
        }
        double seconds = forecaster.meanMakespanSeconds(snapshot, given, realizations);
        known.add(new Mean(snapshot, given, seconds));
        return seconds;
    }

    /** Takes over what is known of two states. */
    void take(Means other, InstanceSnapshot one, InstanceSnapshot another) {
        if (other.realizations == realizations) {
            other.known.stream()
                    .filter(mean -> mean.snapshot() == one || mean.snapshot() == another)
                    .forEach(known::add);
        }
    }
}
