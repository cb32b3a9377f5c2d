package io.weatherglass.daemon.enactors;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.daemon.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A Slurm of one node on loopback, which sends the records of its jobs to a connector. Needs root. */
final class SlurmCluster implements AutoCloseable {
    private final Path folder;
    private final Path configuration;
    private final Program controller;
    private final Program node;

    SlurmCluster(Path folder, URI records) throws IOException, InterruptedException {
        this.folder = Files.createDirectories(folder);
        Files.createDirectories(folder.resolve("state"));
        Files.createDirectories(folder.resolve("spool"));
        // the node would not start where control groups are not mounted, as in a bare root file system; this plugin
        // looks later
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
                JobCompType=jobcomp/elasticsearch
                JobCompLoc=%5$s/_doc
                AccountingStorageType=accounting_storage/none
                NodeName=%1$s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
                PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
                """.formatted(hostName(), freePort(), freePort(), folder, records));
        controller = Program.start(folder, environment(), List.of("slurmctld", "-D", "-f", configuration.toString()));
        node = Program.start(folder, environment(), List.of("slurmd", "-D", "-f", configuration.toString()));
        Eventually.until(
                "the node is idle; slurmctld said " + controller.said() + "; slurmd said " + node.said(),
                () -> output("sinfo", "-h", "-o", "%t").strip().equals("idle"));
    }

    /** Ends the test where Slurm is not installed, or may not be started. */
    static void require() {
        Program.require("slurmctld", "slurmctld");
        Program.require("slurmd", "slurmd");
        Program.require("sbatch", "slurm-client");
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

    Map<String, String> environment() {
        return Map.of("SLURM_CONF", configuration.toString());
    }

    /** What one of Slurm's own programs prints. */
    String output(String... command) {
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
