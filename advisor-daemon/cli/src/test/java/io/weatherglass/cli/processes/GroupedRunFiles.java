package io.weatherglass.cli.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/** A small run in Schlouder format: 36 jobs in four groups with a join job each, on four VMs. */
public final class GroupedRunFiles {

    static final String PLATFORM = "synthetic.cloud.v1";

    private static final int GROUPS = 4;
    private static final int JOBS_OF_A_GROUP = 9;

    private GroupedRunFiles() {}

    public static Path writePlatforms(Path directory) throws IOException {
        return Files.writeString(directory.resolve("platforms.json"), """
                {"%s": {"boot_b0_s": 30, "boot_b1_s": 5, "btu_s": 3600, "shutdown_margin_s": 50, "max_vms": 4}}
                """.formatted(PLATFORM));
    }

    static Path writeTasks(Path directory) throws IOException {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder("[boots]\n31 10 2\n35 11 1\n42 12 2\n47 13 3\n[tasks]\n");
        for (int group = 0; group < GROUPS; group++) {
            StringBuilder members = new StringBuilder();
            for (int i = 0; i < JOBS_OF_A_GROUP; i++) {
                double projected = 80 + random.nextInt(150);
                double real = projected * (0.9 + 0.5 * random.nextDouble());
                String id = "part_" + group + "_" + i;
                // one projection per group is unknown, as in real records
                text.append(String.format(
                        Locale.ROOT, "%s %d %.0f ~ %.1f%n", id, 10 + group, i == 5 ? 0 : projected, real));
                members.append(' ').append(id);
            }
            text.append(String.format(Locale.ROOT, "join_%d %d 60 ~ 75.5 ->%s%n", group, 20 + group, members));
        }
        return Files.writeString(directory.resolve("small.tasks"), text);
    }
}
