/**
 * Recorded runs of workflows and historic workloads: read from public formats, and kept for the daemon. The packages:
 *
 * <ul>
 *   <li>this one: a recorded run, and its reconstruction as a scenario that can be simulated;
 *   <li>{@code schlouder}, {@code wfformat}: readers of recorded runs;
 *   <li>{@code background}: readers of what other tenants ran at the same time;
 *   <li>{@code formats}: readers of workload logs, {@code workload}: the workloads they make, {@code store}: where imported
 *       ones are kept, {@code parquet}: their files;
 *   <li>{@code history}: the past runs of the workflows that the daemon advises, with their forecasts.
 * </ul>
 *
 * The module may use {@code simulation} and no other module of Weatherglass; it knows neither Kafka nor HTTP. Start reading at
 * {@link io.weatherglass.traces.RecordedRun}, {@link io.weatherglass.traces.workload.WorkloadTrace} and
 * {@link io.weatherglass.traces.history.History}. A new reader of runs implements {@link io.weatherglass.traces.TraceReader}
 * and passes {@code TraceReaderCompatibilityKit}, which is published as the module's test-jar.
 */
package io.weatherglass.traces;
