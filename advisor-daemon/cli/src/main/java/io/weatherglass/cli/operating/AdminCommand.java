package io.weatherglass.cli.operating;

import io.weatherglass.cli.watching.HealthCommand;
import io.weatherglass.cli.watching.LogLevelCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code admin}: the commands of operators. */
@Command(
        name = "admin",
        header = "Checks, maintains and migrates a daemon.",
        mixinStandardHelpOptions = true,
        subcommands = {
            HealthCommand.class,
            DoctorCommand.class,
            LogLevelCommand.class,
            MaintenanceCommand.class,
            MigrateCommand.class
        })
public final class AdminCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? One of " + String.join(", ", spec.subcommands().keySet()));
    }
}
