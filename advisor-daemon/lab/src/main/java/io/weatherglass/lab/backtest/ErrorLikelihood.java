package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.priors.ErrorScale;
import org.apache.commons.math3.distribution.TDistribution;

/** Likelihood of t-distributed forecast errors, whose scale depends on the spread of the forecast. */
final class ErrorLikelihood {
    private ErrorLikelihood() {}

    static double logLikelihood(RemainingError error, double level, double exponent, ProgressBucket spreadFrom) {
        double log = logScale(error, level, exponent, spreadFrom);
        return logDensity(error.logError() / Math.exp(log)) - log;
    }

    static double logScale(RemainingError error, double level, double exponent, ProgressBucket spreadFrom) {
        return level + exponent * ErrorScale.slope(error.stage(), error.spread(), spreadFrom);
    }

    /** Returns the log density of an error of scale 1, up to an additive constant. */
    private static double logDensity(double error) {
        return -(ErrorScale.DEGREES + 1) / 2 * Math.log1p(error * error / ErrorScale.DEGREES);
    }

    /** Returns the quantile of the absolute value of an error of scale 1. */
    static double tail(double probability) {
        return new TDistribution(null, ErrorScale.DEGREES).inverseCumulativeProbability((1 + probability) / 2);
    }
}
