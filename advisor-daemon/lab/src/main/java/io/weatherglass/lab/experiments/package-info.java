/**
 * Simulations of one workflow on one platform: what is read for them ({@link
 * io.weatherglass.lab.experiments.WorkflowInputs}, {@link io.weatherglass.lab.experiments.PlatformFile}), one execution ({@link
 * io.weatherglass.lab.experiments.Simulation}), and strategies compared under the same random numbers ({@link
 * io.weatherglass.lab.experiments.MonteCarloComparison}).
 */
package io.weatherglass.lab.experiments;
