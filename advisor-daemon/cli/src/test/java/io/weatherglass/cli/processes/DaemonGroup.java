package io.weatherglass.cli.processes;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.GroupState;

/** A broker and a group of daemons, as processes that end on close. */
final class DaemonGroup implements AutoCloseable {

    private static final String GROUP = "weatherglass";

    private final Path directory;
    private final ProcessGroup processes;
    private final String bootstrapServers;

    private DaemonGroup(Path directory, ProcessGroup processes, String bootstrapServers) {
        this.directory = directory;
        this.processes = processes;
        this.bootstrapServers = bootstrapServers;
    }

    /** @param directory folder of all files */
    static DaemonGroup start(Path directory) throws IOException {
        ProcessGroup processes = new ProcessGroup(directory);
        try {
            return new DaemonGroup(directory, processes, processes.startBroker());
        } catch (IOException | RuntimeException | AssertionError e) {
            processes.close();
            throw e;
        }
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    /** Starts a daemon. Forecasts have few realizations, because they are not checked. */
    Process serve(String name, String... more) {
        return serveWith(List.of(), name, more);
    }

    /** Like {@link #serve}, with JVM options. */
    Process serveWith(List<String> options, String name, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve(name).toString(),
                "--set",
                "forecast.max-realizations=100"));
        arguments.addAll(List.of(more));
        return processes.startWith(options, name, Weatherglass.class, arguments.toArray(String[]::new));
    }

    /** Returns the standard error of a daemon. */
    String said(String name) {
        return processes.said(name);
    }

    /** Waits until this number of daemons have partitions. */
    static void awaitMembers(Admin admin, int members) {
        Eventually.until("the group has " + members + " members with partitions", () -> {
            var group = admin.describeConsumerGroups(List.of(GROUP))
                    .describedGroups()
                    .get(GROUP)
                    .toCompletionStage()
                    .exceptionally(unknown -> null)
                    .toCompletableFuture()
                    .join();
            return group != null
                    && group.groupState() == GroupState.STABLE
                    && group.members().size() == members
                    && group.members().stream()
                            .noneMatch(member ->
                                    member.assignment().topicPartitions().isEmpty());
        });
    }

    @Override
    public void close() {
        processes.close();
    }
}
