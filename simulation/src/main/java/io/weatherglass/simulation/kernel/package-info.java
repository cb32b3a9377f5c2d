/**
 * The event kernel: simulates one realization of a {@link io.weatherglass.simulation.kernel.Scenario} from any
 * execution state.
 *
 * <p><b>Reading guide.</b> Start with {@link io.weatherglass.simulation.kernel.EventKernel}, whose Javadoc states the
 * rules, then {@code EventLoop} with its two forms {@code PlainLoop} and {@code FullLoop}. Files belong together as
 * follows.
 *
 * <ul>
 *   <li>What is simulated, the public face besides {@code EventKernel}: {@code Scenario}, {@code ControllerModel},
 *       {@code RecordedInputs}, {@code VmEffect}, {@code WalltimeEffect}; and what comes out:
 *       {@code Schedule}, {@code RealizationResult}.
 *   <li>State: {@code KernelState} saves and restores it as a whole; {@code StateLoader} fills it from an execution
 *       state; {@code PendingJobs}, {@code Placements} and {@code Walltimes} are about jobs, {@code Lanes} about what
 *       runs, {@code CriticalPath} and {@code ScheduleRecorder} record.
 *   <li>VMs: {@code VmFleet} over {@code VmColumns}; {@code VmView} (what strategies see), {@code VmShutdowns},
 *       {@code VmBill}, {@code VmProvider}; rules in {@code PlatformRules} and {@code VmRules}; the index for many VMs
 *       in {@link io.weatherglass.simulation.kernel.vmindex}.
 *   <li>Contention, used by {@code FullLoop} only: {@code ExecutionEnvironment} is the entrance; {@code JobLifecycle}
 *       (phases of a job), {@code Transfers} and {@code SharedResources} (storage), {@code HostScheduler},
 *       {@code CloudHosts}, {@code Hosts}, {@code FreeCores}, {@code HostWork}, {@code HostCores}, {@code Tenants} (hosts
 *       and other tenants), {@code CourseFollower}, {@code BackgroundCourse},
 *       {@code HostsApart} and {@code Present} (what need not be simulated of them), {@code HostHistory} (hosts before the state), {@code FairShare} (max-min sharing).
 *   <li>Data structures: {@link io.weatherglass.simulation.kernel.structures}; sharing of cores:
 *       {@link io.weatherglass.simulation.kernel.sharing}.
 * </ul>
 *
 * <p>Contention and VMs call each other at most events, so they share this package.
 */
package io.weatherglass.simulation.kernel;
