package io.weatherglass.forecast.explaining;

import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mean makespans of states of an instance, each simulated once. Not thread-safe. */
final class MeanMakespans {

    private final Forecaster forecaster;
    private final int realizations;
    private final List<Mean> known = new ArrayList<>();

    /** @param given empty where past runs alone determine the mean */
    private record Mean(InstanceSnapshot snapshot, Optional<Assumptions> given, double seconds) {
        boolean isOf(InstanceSnapshot other, Assumptions assumed) {
            return snapshot == other && given.map(assumed::equals).orElse(true);
        }
    }

    MeanMakespans(Forecaster forecaster, int realizations) {
        this.forecaster = forecaster;
        this.realizations = realizations;
    }

    int realizations() {
        return realizations;
    }

    double of(InstanceSnapshot snapshot, Assumptions given) {
        for (Mean mean : known) {
            if (mean.isOf(snapshot, given)) {
                return mean.seconds();
            }
        }
        double seconds = forecaster.meanMakespanSeconds(snapshot, given, realizations);
        known.add(new Mean(snapshot, Optional.of(given), seconds));
        return seconds;
    }

    void take(InstanceSnapshot snapshot, double seconds) {
        known.add(new Mean(snapshot, Optional.empty(), seconds));
    }

    void take(MeanMakespans other, InstanceSnapshot one, InstanceSnapshot another) {
        if (other.realizations == realizations) {
            other.known.stream()
                    .filter(mean -> mean.snapshot() == one || mean.snapshot() == another)
                    .forEach(known::add);
        }
    }
}
