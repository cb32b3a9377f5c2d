package io.weatherglass.cli.history;

import com.sun.management.OperatingSystemMXBean;
import io.weatherglass.cli.Commands;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Measures how long it takes to import many Nextflow recordings and to back-test some of them. The recordings are of
 * synthetic runs with ten kinds of jobs on forty slots. Arguments: number of imported recordings, jobs per recording,
 * number of back-tested recordings; default 1000 500 60.
 */
public final class RecordingsSpeed {

    private static final int KINDS = 10;
    private static final int SLOTS = 40;
    private static final long ORIGIN_MILLIS = 1_760_000_000_000L;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private RecordingsSpeed() {}

    public static void main(String[] arguments) throws IOException {
        int[] numbers = arguments.length == 0
                ? new int[] {1000, 500, 60}
                : Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
        Path folder = Files.createTempDirectory("weatherglass-recordings");
        try {
            Path imported = write(folder.resolve("imported"), numbers[0], numbers[1]);
            measure(
                    "import of " + numbers[0] + " runs of " + numbers[1] + " jobs",
                    "history",
                    "import",
                    "--connector",
                    "nextflow",
                    imported.toString(),
                    "--data-dir",
                    folder.resolve("data").toString());
            Path followed = write(folder.resolve("followed"), numbers[2], numbers[1]);
            measure(
                    "back-test of " + numbers[2] + " runs of " + numbers[1] + " jobs",
                    "backtest",
                    "--connector",
                    "nextflow",
                    followed.toString());
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path :
                        all.sorted((one, other) -> other.compareTo(one)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static void measure(String what, String... command) {
        long begin = System.nanoTime();
        long cpu = PROCESS.getProcessCpuTime();
        Commands.Ran ran = Commands.run(command);
        if (ran.exitCode() != 0) {
            throw new IllegalStateException(ran.err());
        }
        System.out.printf(
                Locale.ROOT,
                "%s: %.1f s, of CPU %.1f s%n",
                what,
                (System.nanoTime() - begin) / 1e9,
                (PROCESS.getProcessCpuTime() - cpu) / 1e9);
    }

    private static Path write(Path folder, int runs, int jobs) throws IOException {
        Path workflow = Files.createDirectories(folder.resolve("made-up"));
        for (int run = 0; run < runs; run++) {
            Files.write(workflow.resolve(String.format(Locale.ROOT, "run-%05d.txt", run)), trace(run, jobs));
        }
        return folder;
    }

    /** Jobs of a kind are submitted after the completion of the previous kind. */
    private static List<String> trace(int run, int jobs) {
        SplittableRandom random = new SplittableRandom(run);
        double pace = 0.9 + 0.2 * random.nextDouble();
        List<String> lines = new ArrayList<>(
                List.of(
                        "task_id\thash\tnative_id\tprocess\ttag\tname\tstatus\texit\tcpus\tattempt\tsubmit\tstart\tcomplete\tduration\trealtime"));
        long submitted = ORIGIN_MILLIS + 86_400_000L * run;
        for (int kind = 0; kind < KINDS; kind++) {
            PriorityQueue<Long> slots = new PriorityQueue<>();
            long end = submitted;
            for (int job = 0; job < jobs / KINDS; job++) {
                long free = slots.size() < SLOTS ? submitted : slots.poll();
                long start = free + 500 + random.nextLong(4000);
                long runtime = Math.round(pace * (20_000 + 10_000 * kind) * (0.7 + 0.6 * random.nextDouble()));
                long complete = start + runtime + random.nextLong(3000);
                slots.add(complete);
                end = Math.max(end, complete);
                int id = lines.size();
                lines.add(String.format(
                        Locale.ROOT,
                        "%d\t%02x/%06x\t%d\tKIND_%d\t%d\tKIND_%d (%d)\tCOMPLETED\t0\t1\t1\t%d\t%d\t%d\t%d\t%d",
                        id,
                        id % 256,
                        id,
                        id,
                        kind,
                        job,
                        kind,
                        job,
                        submitted,
                        start,
                        complete,
                        complete - submitted,
                        runtime));
            }
            submitted = end + 1000;
        }
        return lines;
    }
}
