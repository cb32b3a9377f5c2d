package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;

/**
 * For how long a run will still stand still: as long as past runs did from the moment on at which as many jobs had been completed, as
 * long ago. One that stands still now does so for the rest of some standstill of past runs that took longer; once it has lasted for longer
 * than all of them it is expected to end at any moment.
 */
final class StandstillsToCome {

    private StandstillsToCome() {}

    /**
     * By past run, s.
     *
     * @param date s from the origin of the run
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

    /** @param place in [0, 1): which of the longer ones stands for one that was shorter */
    private static double rest(double own, double age, double[] longer, double place) {
        if (own > age) {
            return own - age;
        }
        return longer.length == 0 ? 0 : longer[(int) (place * longer.length)] - age;
    }

    /**
     * Sums of two values that do not depend on each other, as many as there are values of work, rising: how a run works has nothing to do with when the
     * enactor lets it stand still, and past runs show both. The k-th of n is exceeded by as many of all sums as a next value exceeds
     * the k-th of n exchangeable ones: (n + 1 - k)/(n + 1).
     */
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
