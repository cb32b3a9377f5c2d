package io.weatherglass.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code plugin}: listed here for the help; the launcher runs it from the sources. */
@Command(
        name = "plugin",
        mixinStandardHelpOptions = true,
        description = "Builds the plugin for Nextflow from the sources and puts it where Nextflow looks for plugins.")
final class PluginCommand implements Callable<Integer> {

    @Parameters(paramLabel = "ENACTOR", description = "Whose plugin: nextflow.")
    private String enactor;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getErr()
                .println("the plugin is built from the sources: run ./weatherglass plugin " + enactor
                        + " in the project; a distribution has it in enactor-connectors/plugins");
        return 2;
    }
}
