package io.weatherglass.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A recorded run of four jobs on two VMs, as text. */
public final class RunFiles {

    public static final String PLATFORM = "regular.sample-cloud.v1";

    public static final String TASKS = """
            [boots]
            31 5 1
            34 5 1
            [tasks]
            map_1 5 300 ~ 310.5
            map_2 5 300 ~ 280
            map_3 6 0 ~ 290
            join 7 60 ~ 75.25 -> map_1 map_2 map_3
            """;

    private RunFiles() {}

    public static Path writePlatforms(Path directory) throws IOException {
        return Files.writeString(directory.resolve("platforms.json"), """
                {"%s": {"boot_b0_s": 30, "boot_b1_s": 1, "btu_s": 3600, "shutdown_margin_s": 50, "max_vms": 2}}
                """.formatted(PLATFORM));
    }

    public static Path writeTasks(Path directory, String text) throws IOException {
        return Files.writeString(directory.resolve("v1.sample.brs.asap." + PLATFORM + ".1.tasks"), text);
    }
}
