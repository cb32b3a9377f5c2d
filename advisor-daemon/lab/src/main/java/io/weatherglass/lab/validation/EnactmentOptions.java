package io.weatherglass.lab.validation;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import picocli.CommandLine.Option;

/** Options that specify how recorded runs were enacted. */
public final class EnactmentOptions {

    @Option(names = "--strategy", description = "Strategy of the runs; default: taken from the name of each run.")
    private String strategy;

    @Option(
            names = "--enactor-version",
            defaultValue = "auto",
            paramLabel = "V",
            description =
                    "Version of the enactor: current, old (strict comparison in AFAP, boot prediction B0 for a lone VM)"
                            + " or auto (old on openstack-icps.v1, .v2 and BonFIRE);"
                            + " default: ${DEFAULT-VALUE}.")
    private EnactorChoice enactor;

    private enum EnactorChoice {
        AUTO,
        CURRENT,
        OLD
    }

    /** @throws IllegalArgumentException if neither the option nor the name of the run specifies the strategy */
    public RunSetup setup(RecordedRun run, SchlouderPlatform platform) {
        return new RunSetup(run, platform, strategyOf(run), enactorOf(run));
    }

    private String strategyOf(RecordedRun run) {
        return strategy != null
                ? strategy
                : run.name()
                        .map(RunName::strategy)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not contain its strategy: specify --strategy"));
    }

    private SchlouderVersion enactorOf(RecordedRun run) {
        return switch (enactor) {
            case CURRENT -> SchlouderVersion.CURRENT;
            case OLD -> SchlouderVersion.OLD;
            case AUTO -> run.name().map(SchlouderVersion::of).orElse(SchlouderVersion.CURRENT);
        };
    }
}
