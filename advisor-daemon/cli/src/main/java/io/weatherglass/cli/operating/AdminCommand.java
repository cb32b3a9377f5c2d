package io.weatherglass.cli.operating;

import io.weatherglass.cli.watching.HealthCommand;
import io.weatherglass.cli.watching.LogLevelCommand;
import picocli.CommandLine.Command;

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
public final class AdminCommand {}
