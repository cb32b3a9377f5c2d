/**
 * Reads recorded runs of workflows and historical workloads from public formats, and stores them for the daemon.
 * Packages:
 * <ul>
 * <li>this package: recorded runs, and their reconstruction as scenarios for simulations;
 * <li>{@code schlouder}, {@code wfformat}: readers of recorded runs;
 * <li>{@code background}: readers of the recorded load of other tenants;
 * <li>{@code formats}: readers of workload logs; {@code workload}: the workloads that they read; {@code store}: storage
 *     for imported workloads; {@code parquet}: the files used for storage;
 * <li>{@code history}: past runs of advised workflows with their forecasts.
 * </ul>
 * The module depends on {@code simulation} but on no other module of Weatherglass, and not on Kafka or HTTP. Start with
 * {@link io.weatherglass.traces.RecordedRun}, {@link io.weatherglass.traces.workload.WorkloadTrace} and {@link
 * io.weatherglass.traces.history.History}. A new reader of runs implements {@link io.weatherglass.traces.TraceReader}
 * and passes {@code TraceReaderCompatibilityKit}, which is published in the module's test-jar.
 */
package io.weatherglass.traces;
