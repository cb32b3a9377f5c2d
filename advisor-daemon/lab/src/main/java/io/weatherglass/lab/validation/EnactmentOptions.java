package io.weatherglass.lab.validation;

import io.weatherglass.traces.EnactorVersion;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import picocli.CommandLine.Option;

/** Options for how recorded runs were enacted. */
public final class EnactmentOptions {

    @Option(names = "--strategy", description = "Strategy of the runs; default: the one in the name of a run.")
    private String strategy;

    @Option(
            names = "--enactor-version",
            defaultValue = "auto",
            paramLabel = "V",
            description = "How the enactor predicted and compared: current, old (AFAP compared strictly, a lone VM was"
                    + " predicted to boot in B0), auto (old on openstack-icps.v1, .v2 and BonFIRE);"
                    + " default: ${DEFAULT-VALUE}.")
    private EnactorChoice enactor;

    private enum EnactorChoice {
        AUTO,
        CURRENT,
        OLD
    }

    /**
     * How the run was enacted on this cloud.
     *
     * @throws IllegalArgumentException if neither the option nor the name gives the strategy
     */
    public RunSetup setup(RecordedRun run, SchlouderPlatform platform) {
        return new RunSetup(run, platform, strategyOf(run), enactorOf(run));
    }

    private String strategyOf(RecordedRun run) {
        return strategy != null
                ? strategy
                : run.name()
                        .map(RunName::strategy)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not contain its strategy: name it with --strategy"));
    }

    private EnactorVersion enactorOf(RecordedRun run) {
        return switch (enactor) {
            case CURRENT -> EnactorVersion.CURRENT;
            case OLD -> EnactorVersion.OLD;
            case AUTO -> run.name().map(EnactorVersion::of).orElse(EnactorVersion.CURRENT);
        };
    }
}
