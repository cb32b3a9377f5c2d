package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A single-node Slurm on loopback that sends job records to a connector. Requires root. */
final class SlurmCluster implements AutoCloseable {
    /** Maximum difference of runtimes, s; Slurm reports whole seconds. */
    static final double SECOND = 1;

    /** Options of the connector: the names of the jobs of the sample workflow, and the last job. */
    static final String CONNECTOR_SETTINGS = """
            {"slurm": {"options": {"name-pattern": "(?<workflow>[a-z]+)-(?<run>\\\\d+)\\\\.(?<kind>\\\\w+)", "last-kind": "merge"}}}
            """;

    private static final Pattern JOB = Pattern.compile(
            "JobId=(\\d+) JobName=(\\S+) .*?JobState=(\\S+) .*?Restarts=(\\d+) .*?RunTime=(\\d+):(\\d+):(\\d+) ");

    private final Path folder;
    private final Path configuration;
    private final EnactorProgram controller;
    private final EnactorProgram node;

    private SlurmCluster(Path folder, String jobCompletion) throws IOException {
        this.folder = Files.createDirectories(folder);
        Files.createDirectories(folder.resolve("state"));
        Files.createDirectories(folder.resolve("spool"));
        // use this plugin, because others require mounted control groups at the start, which a bare root file system
        // lacks
        Files.writeString(folder.resolve("cgroup.conf"), "CgroupPlugin=cgroup/v1\n");
        configuration = Files.writeString(
                folder.resolve("slurm.conf"), """
                ClusterName=test
                SlurmctldHost=%1$s(127.0.0.1)
                SlurmUser=root
                SlurmdUser=root
                AuthType=auth/none
                CredType=cred/none
                SlurmctldPort=%2$d
                SlurmdPort=%3$d
                StateSaveLocation=%4$s/state
                SlurmdSpoolDir=%4$s/spool
                SlurmctldPidFile=%4$s/slurmctld.pid
                SlurmdPidFile=%4$s/slurmd.pid
                ProctrackType=proctrack/pgid
                TaskPlugin=task/none
                SwitchType=switch/none
                MpiDefault=none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                ReturnToService=2
                RequeueExit=7
                SlurmdParameters=config_overrides
                SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
                %5$s
                AccountingStorageType=accounting_storage/none
                NodeName=%1$s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
                PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
                """.formatted(hostName(), freePort(), freePort(), folder, jobCompletion));
        controller =
                EnactorProgram.start(folder, environment(), List.of("slurmctld", "-D", "-f", configuration.toString()));
        node = EnactorProgram.start(folder, environment(), List.of("slurmd", "-D", "-f", configuration.toString()));
        Eventually.until(
                "the node is idle; slurmctld said " + controller.said() + "; slurmd said " + node.said(),
                () -> output("sinfo", "-h", "-o", "%t").strip().equals("idle"));
    }

    /** Starts a cluster that posts its records to an address. */
    static SlurmCluster withElasticsearch(Path folder, String records) throws IOException {
        return new SlurmCluster(folder, "JobCompType=jobcomp/elasticsearch\nJobCompLoc=" + records + "/_doc");
    }

    /** Starts a cluster that passes its records to a program. */
    static SlurmCluster withScript(Path folder, Path script) throws IOException {
        return new SlurmCluster(folder, "JobCompType=jobcomp/script\nJobCompLoc=" + script);
    }

    /** Skips the test if Slurm is not installed or may not be started. */
    static void require() {
        EnactorProgram.require("slurmctld", "slurmctld");
        EnactorProgram.require("slurmd", "slurmd");
        EnactorProgram.require("sbatch", "slurm-client");
        assumeTrue(
                Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/slurm-wlm/jobcomp_elasticsearch.so"))
                        || Files.exists(Path.of("/usr/lib/aarch64-linux-gnu/slurm-wlm/jobcomp_elasticsearch.so")),
                "needs Slurm's plugin jobcomp/elasticsearch (Debian package slurm-wlm-elasticsearch-plugin)");
        assumeTrue(System.getProperty("user.name").equals("root"), "needs root, to start a Slurm node");
    }

    private static String hostName() throws IOException {
        return InetAddress.getLocalHost().getHostName().replaceFirst("\\..*", "");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /**
     * Runs the sample workflow to its successful end.
     *
     * @param run small number that is unique for the cluster
     * @param fail whether the first attempt of a job fails
     * @return duration, s
     */
    double run(int run, boolean fail) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("run" + run));
        Path script = SampleFiles.copy("samples.slurm.sh", work);
        long begin = System.nanoTime();
        try (EnactorProgram jobs = EnactorProgram.start(
                work, environment(), List.of("bash", script.toString(), String.valueOf(run), fail ? "fail" : ""))) {
            jobs.succeed();
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Returns the jobs of a run according to Slurm's own records. */
    Map<String, Reported> report(int run) {
        Map<String, Reported> jobs = new HashMap<>();
        output("scontrol", "-o", "show", "jobs").lines().forEach(line -> {
            Matcher job = JOB.matcher(line);
            if (job.find() && job.group(2).startsWith("samples-" + run + ".")) {
                assertThat(job.group(3)).as(line).isEqualTo("COMPLETED");
                double seconds = Integer.parseInt(job.group(5)) * 3600
                        + Integer.parseInt(job.group(6)) * 60
                        + Integer.parseInt(job.group(7));
                jobs.put(job.group(1), new Reported(seconds, Integer.parseInt(job.group(4))));
            }
        });
        assertThat(jobs).as("jobs of run " + run).hasSize(6);
        return jobs;
    }

    private Map<String, String> environment() {
        return Map.of("SLURM_CONF", configuration.toString());
    }

    /** Returns the output of a Slurm program. */
    private String output(String... command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().putAll(environment());
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        node.close();
        controller.close();
    }
}
