/**
 * The event kernel: simulates one realization of a {@link io.weatherglass.simulation.kernel.Scenario} from any execution state.
 *
 * <p>Start with {@link io.weatherglass.simulation.kernel.EventKernel}, whose Javadoc states the rules, then {@code EventLoop} with its two
 * forms {@code PlainLoop} and {@code FullLoop}. {@code KernelState} saves and restores the state, {@code StateLoader} fills it. VMs are in
 * {@code VmFleet} over {@code VmColumns}; strategies see {@code VmView}. Contention is used by {@code FullLoop} only: {@code
 * ExecutionEnvironment} is the entrance, {@code JobLifecycle} has the phases of a job, {@code Transfers} and {@code SharedResources} the
 * storage, {@code HostScheduler} and {@code HostWork} the hosts and other tenants, and {@code CourseFollower} and {@code IndependentHosts} what
 * need not be simulated of them. Contention and VMs call each other at most events, so they share this package.
 */
package io.weatherglass.simulation.kernel;
