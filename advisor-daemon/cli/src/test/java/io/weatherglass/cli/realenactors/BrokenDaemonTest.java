package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Real enactors with a dead or hanging daemon. No run fails, and {@code connect} sends lost events from the files of
 * the enactor. Prints the delays. The tests run in parallel, each with its own daemon, because enactors mostly wait.
 */
@NeedsBroker
@Tag("program")
@Execution(ExecutionMode.CONCURRENT)
class BrokenDaemonTest {
    /** Limits for the delay per unanswered message, as documented in docs/connectors/nextflow.md. */
    private static final List<String> NEXTFLOW_LIMITS = Stream.of("Connect", "Read")
            .map(what -> "-Dsun.net.client.default" + what + "Timeout="
                    + (Boolean.getBoolean("weatherglass.all") ? 1000 : 200))
            .toList();

    private static final int ANSWERED = 4;

    @TempDir
    private Path folder;

    private Path connectors;
    private EnactorSite site;

    @BeforeEach
    void start(EmbeddedKafka kafka) throws IOException {
        connectors = Files.writeString(folder.resolve("connectors.json"), SlurmCluster.CONNECTOR_SETTINGS);
        site = new EnactorSite(kafka, folder.resolve("site"), Map.of("connectors.file", connectors.toString()));
    }

    @AfterEach
    void end() {
        if (site != null) {
            site.close();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void nextflowRunsWithoutADaemonAndIsRepairedFromItsTrace() throws IOException, InterruptedException {
        Nextflow.require();
        Nextflow.Run run = new Nextflow(folder.resolve("nextflow-dead"))
                .run("run", true, "-with-weblog", BrokenDaemon.deadUrl() + "/connectors/nextflow");
        connect("nextflow", run.trace().toString(), "--workflow", "samples", "--instance", "nextflow-dead");
        assertRepaired("nextflow-dead", run.report(), Nextflow.MILLISECOND);
        System.out.printf("Nextflow: %.1f s with nothing on the port%n", run.seconds());
    }

    @Test
    void nextflowRunsWithAHangingDaemonAndIsRepairedFromItsTrace() throws IOException, InterruptedException {
        Nextflow.require();
        try (BrokenDaemon daemon = BrokenDaemon.hangingAfter(ANSWERED, site.url())) {
            repairNextflow(
                    daemon,
                    new Nextflow(folder.resolve("nextflow-hanging")),
                    NEXTFLOW_LIMITS,
                    "",
                    "-with-weblog",
                    daemon.url() + "/connectors/nextflow");
        }
    }

    /** Uses {@code $HOME/.nextflow/config}, which applies to all runs of a user, instead of command-line options. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void nextflowReadsLimitsFromItsConfiguration() throws IOException, InterruptedException {
        Nextflow.require();
        Nextflow nextflow = new Nextflow(folder.resolve("nextflow-configured"));
        nextflow.run("first", false);
        System.out.printf(
                "Nextflow: %.1f s without Weatherglass%n",
                nextflow.run("alone", false).seconds());
        try (BrokenDaemon daemon = BrokenDaemon.hangingAfter(ANSWERED, site.url())) {
            String configuration = """
                    System.setProperty('sun.net.client.defaultConnectTimeout', '1000')
                    System.setProperty('sun.net.client.defaultReadTimeout', '1000')
                    weblog { enabled = true; url = '%s/connectors/nextflow' }
                    """.formatted(daemon.url());
            repairNextflow(daemon, nextflow, List.of(), configuration);
        }
    }

    private void repairNextflow(
            BrokenDaemon daemon, Nextflow nextflow, List<String> java, String configuration, String... options)
            throws IOException, InterruptedException {
        List<String> before = site.instances();
        Nextflow.Run run = nextflow.run("hanging", false, java, configuration, options);
        int lost = daemon.unanswered();
        String instance = lost(before, lost);
        connect("nextflow", run.trace().toString(), "--workflow", "samples", "--instance", instance);
        assertRepaired(instance, run.report(), Nextflow.MILLISECOND);
        System.out.printf(
                "Nextflow: %.1f s with a daemon that leaves %d messages without an answer%n", run.seconds(), lost);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void snakemakeRunsWithoutADaemonAndIsRepairedFromItsFile() throws IOException, InterruptedException {
        Snakemake.require();
        Snakemake snakemake = new Snakemake(folder.resolve("snakemake"));
        double alone = snakemake.run("alone", 0, Map.of()).seconds();

        List<String> before = site.instances();
        Snakemake.Run dead = snakemake.runWithHandler("dead", 1, BrokenDaemon.deadUrl());
        assertThat(site.instances()).as("runs that the daemon knows").isEqualTo(before);
        connect("snakemake", dead.messages().toString());
        assertRepaired(site.ended(before), dead.report(), Snakemake.RESOLUTION);
        System.out.printf(
                "Snakemake: %.1f s without Weatherglass, %.1f s with nothing on the port%n", alone, dead.seconds());
    }

    @Test
    void snakemakeRunsWithAHangingDaemonAndIsRepairedFromItsFile() throws IOException, InterruptedException {
        Snakemake.require();
        Snakemake snakemake = new Snakemake(folder.resolve("snakemake"));
        List<String> before = site.instances();
        Snakemake.Run hanging;
        int lost;
        try (BrokenDaemon daemon = BrokenDaemon.hangingAfter(ANSWERED, site.url())) {
            hanging = snakemake.runWithHandler("hanging", 0, daemon.url());
            lost = daemon.unanswered();
        }
        String instance = lost(before, lost);
        connect("snakemake", hanging.messages().toString());
        assertRepaired(instance, hanging.report(), Snakemake.RESOLUTION);
        print("Snakemake", hanging.seconds(), lost);
    }

    /** Measures the duration without a daemon, for comparison. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void makeflowWithoutWeatherglass() throws IOException, InterruptedException {
        Makeflow.require();
        System.out.printf(
                "Makeflow: %.1f s without Weatherglass%n", new Makeflow(folder.resolve("makeflow-alone"), false).run());
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void makeflowRunsWithoutADaemonAndIsRepairedFromItsLog() throws IOException, InterruptedException {
        Makeflow.require();
        List<String> before = site.instances();
        Makeflow dead = new Makeflow(folder.resolve("makeflow-dead"), true);
        double seconds = runFollowed(dead, BrokenDaemon.deadUrl(), () -> true);
        assertThat(site.instances()).as("runs that the daemon knows").isEqualTo(before);
        connect("makeflow", dead.rules().toString(), dead.log().toString());
        String repaired = site.ended(before);
        assertRepaired(repaired, dead.report(site.jobIds(repaired)), Makeflow.RESOLUTION);
        System.out.printf("Makeflow: %.1f s with nothing on the port%n", seconds);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void makeflowRunsWithAHangingDaemonAndIsRepairedFromItsLog() throws IOException, InterruptedException {
        Makeflow.require();
        List<String> before = site.instances();
        Makeflow hanging = new Makeflow(folder.resolve("makeflow-hanging"), false);
        double seconds;
        int lost;
        // the daemon first answers whether the run is closed, and accepts the first events
        try (BrokenDaemon daemon = BrokenDaemon.hangingAfter(2, site.url())) {
            seconds = runFollowed(hanging, daemon.url(), () -> daemon.unanswered() > 0);
            lost = daemon.unanswered();
        }
        String instance = lost(before, lost);
        connect("makeflow", hanging.rules().toString(), hanging.log().toString());
        assertRepaired(instance, hanging.report(site.jobIds(instance)), Makeflow.RESOLUTION);
        print("Makeflow", seconds, lost);
    }

    /** Slurm keeps unsent records and sends them later. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void slurmSendsItsRecordsWhenTheDaemonIsBack() throws IOException, InterruptedException {
        SlurmCluster.require();
        int port = BrokenDaemon.deadPort();
        List<String> before = site.instances();
        try (SlurmCluster slurm = SlurmCluster.withElasticsearch(
                folder.resolve("slurm-dead"), "http://127.0.0.1:" + port + "/connectors/slurm")) {
            double seconds = slurm.run(1, true);
            assertThat(site.instances()).as("runs that the daemon knows").isEqualTo(before);
            long begin = System.nanoTime();
            try (BrokenDaemon back = BrokenDaemon.recovered(port, site.url())) {
                assertRepaired(site.ended(before), slurm.report(1), SlurmCluster.SECOND);
                assertThat(back.requests()).isPositive();
                System.out.printf(
                        "Slurm: %.1f s with nothing on the port, %.1f s until the daemon has all records%n",
                        seconds, (System.nanoTime() - begin) / 1e9);
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void slurmSendsItsRecordsWhenAHangingDaemonIsReplaced() throws IOException, InterruptedException {
        SlurmCluster.require();
        List<String> before = site.instances();
        BrokenDaemon hanging = BrokenDaemon.hangingAfter(0, site.url());
        try (SlurmCluster slurm =
                SlurmCluster.withElasticsearch(folder.resolve("slurm-hanging"), hanging.url() + "/connectors/slurm")) {
            double seconds = slurm.run(2, true);
            Eventually.until("a record waits for an answer", () -> hanging.unanswered() > 0);
            int port = hanging.port();
            hanging.close();
            long begin = System.nanoTime();
            try (BrokenDaemon back = BrokenDaemon.recovered(port, site.url())) {
                assertRepaired(site.ended(before), slurm.report(2), SlurmCluster.SECOND);
                assertThat(back.requests()).isPositive();
                System.out.printf(
                        "Slurm: %.1f s with a daemon that hangs, %.1f s until the next one has all records%n",
                        seconds, (System.nanoTime() - begin) / 1e9);
            }
        } finally {
            hanging.close();
        }
    }

    /** Uses the script in docs/connectors/slurm.md, which stores records in a file. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void slurmIsRepairedFromTheFileOfItsScript() throws IOException, InterruptedException {
        SlurmCluster.require();
        EnactorProgram.require("curl", "curl");
        List<String> before = site.instances();
        try (BrokenDaemon daemon = BrokenDaemon.hangingAfter(1, site.url())) {
            Path records = folder.resolve("slurm-records.txt");
            Path script = Files.writeString(folder.resolve("slurm-script"), """
                    #!/bin/sh
                    { env; echo; } >> %s
                    env | curl -sf --max-time 2 --data-binary @- %s/connectors/slurm
                    """.formatted(records, daemon.url()));
            assertThat(script.toFile().setExecutable(true)).isTrue();
            try (SlurmCluster slurm = SlurmCluster.withScript(folder.resolve("slurm-script-cluster"), script)) {
                double seconds = slurm.run(3, true);
                Eventually.until("all records are in the file", () -> blocks(records) == 7);
                String instance = lost(before, daemon.unanswered());
                connect("slurm", records.toString());
                assertRepaired(instance, slurm.report(3), SlurmCluster.SECOND);
                System.out.printf("Slurm: %.1f s with a daemon that hangs and jobcomp/script%n", seconds);
            }
        }
    }

    /**
     * Runs the workflow while a process follows its log. The process is killed after the run.
     *
     * @param connected returns whether the process has connected
     */
    private double runFollowed(Makeflow makeflow, String daemon, BooleanSupplier connected)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Weatherglass.class.getName()));
        command.addAll(List.of("connect", "makeflow", "--follow", "--url", daemon));
        command.addAll(List.of(makeflow.rules().toString(), makeflow.log().toString()));
        try (EnactorProgram connect = EnactorProgram.start(folder, Map.of(), command)) {
            double seconds = makeflow.run();
            Eventually.until("connect has started; it said " + connect.said(), connected);
            assertThat(connect.isAlive())
                    .as("connect goes on trying; it said: %s", connect.said())
                    .isTrue();
            return seconds;
        }
    }

    /** Returns the new instance, of which the daemon has received only the beginning. */
    private String lost(List<String> before, int messages) {
        assertThat(messages).as("messages that were lost").isPositive();
        String instance = Eventually.get(
                "the daemon knows the beginning of the run",
                () -> site.instances().stream()
                        .filter(id -> !before.contains(id))
                        .findFirst());
        assertThat(site.workflow(instance).get("status").textValue()).isEqualTo("active");
        return instance;
    }

    private static long blocks(Path records) {
        try (Stream<String> lines = Files.lines(records)) {
            return lines.filter(line -> line.isEmpty()).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void connect(String... arguments) {
        StringWriter said = new StringWriter();
        List<String> all = new ArrayList<>(List.of("connect", "--set", "connectors.file=" + connectors));
        all.addAll(site.kafkaOptions());
        all.addAll(List.of(arguments));
        int exitCode = Weatherglass.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(all.toArray(String[]::new));
        assertThat(exitCode).as("connect said: %s", said).isZero();
    }

    private void assertRepaired(String instance, Map<String, Reported> report, double resolution) {
        site.awaitEnd(instance);
        Reported.assertTracked(site, instance, report, resolution);
    }

    private static void print(String enactor, double hanging, int lost) {
        System.out.printf(
                "%s: %.1f s with a daemon that leaves %d requests without an answer%n", enactor, hanging, lost);
    }
}
