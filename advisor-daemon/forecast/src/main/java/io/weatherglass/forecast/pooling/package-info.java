/**
 * Forecasts runs from past runs alone, without a plan, simulation or random numbers. At time t, each forecaster derives
 * a remaining time T(i) from each of n past runs, whose makespans are M(i). T(i) is not fitted to run i, so the spread
 * of these times shows the error of the forecaster:
 *
 * <ul>
 *   <li>landmarks: T(i) = Σ a(l) · (M(i) − d(l, i) − (t − d(l))) over landmarks l. A landmark is the m-th submission,
 *       start or completion of a kind at time d, or an amount of work done. The weights a ≥ 0 sum to 1, minimise the
 *       variance of T(i) and are cross-validated ({@code Landmarks}, {@code LeastVariance}, {@code WorkDone}). With ten
 *       or more runs, T(i) is averaged with the prediction of random trees from the state of the run
 *       ({@code SimilarMoments}, {@code RandomTrees})
 *   <li>queued work: T(i) = W · r(i), where W is the expected work of submitted jobs divided by the number of
 *       concurrent jobs, and r(i) is the ratio of the remaining time to W in run i at its most similar moment
 *       ({@code QueuedWork}, {@code RehearsedQueuedWork})
 *   <li>past makespans: T(i) = M(i) · g(i) − t, where g(i) ≥ 1 is the ratio of the work of this run to that of run i
 *       ({@code RunState})
 * </ul>
 *
 * <p>All times are worked time, which excludes periods without open jobs. Such periods are estimated from past runs and
 * added to the remaining time ({@code Standstills}). Runs are weighted by their similarity exp(−½ (δ/0.25)²) + 0.001,
 * where δ is the distance between their job counts ({@code RunState}).
 *
 * <p>Each sample of effective size n, mean m and variance s² of ln T becomes a mixture of t distributions around m
 * with n + 2 degrees of freedom and scale² (3 c² + n s²) / (n + 2) · (1 + 1/n) over prior scatters c from 0.5 to
 * 0.02, weighted by marginal likelihood ({@code Scatter}). Small scatters have more prior weight if the input is
 * probably that of a past run ({@code SameInput}, {@code ScatterPrior}). Between n = 5 and n = 30 the sample itself
 * gradually replaces the mixture, except for a share of 1/(n + 1) beyond each end ({@code RemainingSample}, {@code
 * NextValueBounds}).
 *
 * <p>The pool is Σ b(f) · F(f), with b(f) proportional to (least error / error of f) to the power 4 + 8 n/(n + 20), where
 * the error is the scale above for c = 0.2. With 25 or more effective values, only the best forecaster is used. The
 * remaining time is at most exp(1.5/√n) times the longest past run, unless this run is larger than all of them ({@code
 * Pool}, {@code LinearPool}). Costs are forecast in the same way, with cost in place of time ({@code CostToCome}, {@code
 * JobCosts}).
 *
 * <p>Start at {@link io.weatherglass.forecast.pooling.PooledForecast}, then {@code Pool}, {@code RemainingSample},
 * {@code RunCourse}, {@code Landmarks}, {@code QueuedWork}. For measurements of the constants, see
 * docs/measurements.
 */
package io.weatherglass.forecast.pooling;
