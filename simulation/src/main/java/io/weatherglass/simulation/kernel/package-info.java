/**
 * The event kernel simulates one realization of a {@link io.weatherglass.simulation.kernel.Scenario} from any execution
 * state.
 *
 * <p>Start with {@link io.weatherglass.simulation.kernel.EventKernel}, whose Javadoc specifies the rules, then read
 * {@code EventLoop} and its subclasses {@code PlainLoop} and {@code FullLoop}. {@code StateLoader} creates the initial
 * state; {@code KernelState} saves and restores it. {@code VmFleet} manages VMs in {@code VmColumns}; strategies use
 * {@code VmView}.
 *
 * <p>Only {@code FullLoop} models contention, through {@code ExecutionEnvironment}. {@code JobLifecycle} runs the
 * phases of a job; {@code Transfers} and {@code SharedResources} model the storage; {@code HostScheduler} and {@code
 * HostWork} model hosts and tenants. {@code CourseFollower} and {@code IndependentHosts} avoid simulating most tenants.
 * The classes for contention and for VMs call each other during most events and therefore share this package.
 */
package io.weatherglass.simulation.kernel;
