/**
 * Models the runtimes of the jobs of a run in progress; the models are learned from past runs. A RuntimeFamily creates
 * a RuntimeLearner, which receives past runs (PastRunRuntimes) and returns LearnedRuntimes, such as
 * HierarchicalRuntimes. Given the jobs observed so far (ObservedRun), LearnedRuntimes returns the model of one run in
 * progress, such as HierarchicalModel, whose sampler draws realizations. Callers use Experience.
 *
 * <p>In the hierarchical model, job j of kind k, the n-th job of VM v, takes x seconds:
 *
 * <pre>
 *   ln x = e(j) + u + w(k) + λ(j) · s(v, n) + ν(j) · ε
 * </pre>
 *
 * <ul>
 *   <li>e: expected log runtime, the mid-mean over past runs without unusual values; for an unknown job, the value for
 *       its kind, input size or projection ({@code PastRuntimes}, {@code PastKindRuntimes}, {@code ExpectedRuntimes})
 *   <li>u, w: effects of the run and of the kind within the run, with mean 0 and variances estimated by moments over
 *       past runs ({@code EffectVariances}). Given mean m of variance V over completed jobs, u has mean m σ² / (σ² + V)
 *       and variance σ² V / (σ² + V); u is drawn from Student's t ({@code EffectPosterior})
 *   <li>s: level of the VM, one of 61 steps. Before a job, the level jumps to a new value with probability h; a quiet
 *       or noisy spell ends with probability q. This is a hidden Markov model, fitted by the method of Baum and Welch
 *       with pseudo-counts ({@code LevelModel}, {@code SpeedLevelStatistics}, {@code LevelLearner})
 *   <li>λ: loading of the job on the level of its VM, in [0.15, 1] ({@code PastRuntimes})
 *   <li>ε: residual, drawn from past residuals of the regime and, for a noisy VM, also from the VM's own; ν: noise by
 *       octave of the expected runtime ({@code Residuals}, {@code VmKnowledge}, {@code Noise}). With a probability
 *       equal to the share of outliers, the job instead gets the delay of a past outlier ({@code Outliers})
 *   <li>With a probability equal to the share of lost jobs of its kind, a job is lost: it ends immediately without
 *       effect ({@code LostJobs})
 *   <li>A boot takes a + b · predicted + residual seconds; the residuals come from one past run or from this run
 *       ({@code BootTimes}, {@code RunBootTimes})
 * </ul>
 *
 * <p>A realization draws u, w and the current levels, then states, residuals and outliers from job to job ({@code
 * HierarchicalSampler}, {@code VmStates}). If there are no past runs, projections are multiplied by exp(u) ({@code
 * RunEffect}). {@code IndependentRuntimes} is the published baseline [BGG18].
 *
 * <p>Start at {@link io.weatherglass.forecast.runtimes.RuntimeFamily}, then {@code HierarchicalLearner}, {@code
 * RecentRun}, {@code HierarchicalModel}, {@code HierarchicalSampler}. For measurements of the constants, see
 * docs/measurements/2026-11-29.md.
 */
package io.weatherglass.forecast.runtimes;
