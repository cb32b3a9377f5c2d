package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;

/** Standstills to come: as in past runs after as many completions; a present one lasts as long as longer past ones. */
final class StandstillsToCome {

    private StandstillsToCome() {}

    /**
     * By past run, s.
     *
     * @param date s from the origin
     */
    static double[] seconds(List<RunCourse> past, RunCourse now, double date) {
        double worked = now.standstills().workedSeconds(date);
        double age = now.standstills().ageSeconds(date);
        int completed = now.all().completedBy(worked);
        double since = worked - MomentState.lastCompletion(now, worked);
        double[] longer = age > 0 ? longer(past, age) : new double[0];
        double[] seconds = new double[past.size()];
        for (int run = 0; run < seconds.length; run++) {
            Standstills there = past.get(run).standstills();
            double then = SimilarMoments.moment(past.get(run), completed, since);
            seconds[run] = there.secondsFrom(then);
            if (age > 0) {
                double own = there.secondsAt(then);
                seconds[run] += rest(own, age, longer, (run + 0.5) / seconds.length) - own;
            }
        }
        return seconds;
    }

    private static double[] longer(List<RunCourse> past, double age) {
        return past.stream()
                .flatMapToDouble(run -> Arrays.stream(run.standstills().seconds()))
                .filter(seconds -> seconds > age)
                .toArray();
    }

    /** @param place in [0, 1), selects a longer standstill */
    private static double rest(double own, double age, double[] longer, double place) {
        if (own > age) {
            return own - age;
        }
        return longer.length == 0 ? 0 : longer[(int) (place * longer.length)] - age;
    }

    /** Sums of independent work and standstills, as quantiles (n + 1 - k)/(n + 1) of all pairs. */
    static double[] sums(double[] work, double[] still) {
        double[] all = new double[work.length * still.length];
        for (int i = 0; i < work.length; i++) {
            for (int j = 0; j < still.length; j++) {
                all[i * still.length + j] = work[i] + still[j];
            }
        }
        Arrays.sort(all);
        double[] sums = new double[work.length];
        for (int k = 0; k < sums.length; k++) {
            sums[k] = all[(int) ((k + 1L) * all.length / (work.length + 1))];
        }
        return sums;
    }
}
