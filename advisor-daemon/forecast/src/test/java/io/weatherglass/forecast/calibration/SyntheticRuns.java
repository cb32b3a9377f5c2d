package io.weatherglass.forecast.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Runs of 100 jobs of about 10 s, one after the other, whose runtimes share a run effect. The model knows the scatter
 * of the jobs and assumes the configured scatter of the run effect.
 */
final class SyntheticRuns {

    static final double[] LEVELS = {0.5, 0.8, 0.95};
    private static final double[] Z = {0.6744897501960817, 1.2815515655446004, 1.959963984540054};
    private static final int JOBS = 100;
    private static final double SECONDS = 10;
    private static final double JOB_SD = 0.1;

    private final Random random;
    private final double believedRunSd;

    SyntheticRuns(long seed, double believedRunSd) {
        random = new Random(seed);
        this.believedRunSd = believedRunSd;
    }

    /** Forecasts of one run at the start, a quarter and three quarters, with the true values. */
    List<ScoredForecast> run(String workflow, Calibration calibration, double runSd, double bias) {
        double effect = 1 + bias + runSd * random.nextGaussian();
        double[] ends = new double[JOBS + 1];
        for (int job = 0; job < JOBS; job++) {
            ends[job + 1] = ends[job] + SECONDS * (effect + JOB_SD * random.nextGaussian());
        }
        List<ScoredForecast> forecasts = new ArrayList<>();
        for (int done : new int[] {0, JOBS / 4, 3 * JOBS / 4}) {
            ModelForecast model = forecast(ends[done], done);
            List<LevelInterval> published = calibration.apply(workflow, model, Optional.empty()).stream()
                    .map(CalibratedInterval::interval)
                    .toList();
            forecasts.add(new ScoredForecast(model, published, ends[JOBS]));
        }
        return forecasts;
    }

    private ModelForecast forecast(double elapsed, int done) {
        int left = JOBS - done;
        double median = elapsed + left * SECONDS;
        double sd = SECONDS * Math.hypot(JOB_SD * Math.sqrt(left), believedRunSd * left);
        List<LevelInterval> intervals = new ArrayList<>();
        for (int i = 0; i < LEVELS.length; i++) {
            intervals.add(new LevelInterval(LEVELS[i], median - Z[i] * sd, median + Z[i] * sd));
        }
        return ModelForecast.makespan(elapsed, median, intervals);
    }
}
