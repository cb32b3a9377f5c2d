package io.weatherglass.cli.installing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A root file system of its own, in which programs run as on another machine, but for the network and the processes, which are
 * this machine's. What is mounted for a program is gone with it.
 */
final class Machine {

    /** Leaves the folders of devices, processes and temporary files to the one who mounts them. */
    private static final String MOUNTS = """
            set -e
            root=$1 user=$2 data=$3
            shift 3
            mount --bind "$root" "$root"
            [ "$data" = - ] || mount -o remount,bind,ro "$root"
            mount -t proc proc "$root/proc"
            mount --rbind /dev "$root/dev"
            mount -t tmpfs -o exec,mode=1777 tmpfs "$root/tmp"
            [ "$data" = - ] || mount --bind "$data" "$root/var/lib/weatherglass"
            exec chroot --userspec="$user" "$root" env -i "$@"
            """;

    private final Path root;
    private final String user;
    private final String data;
    private final List<String> environment;

    private Machine(Path root, String user, String data, List<String> environment) {
        this.root = root;
        this.user = user;
        this.data = data;
        this.environment = environment;
    }

    /** Ends the test where no program may be given another root, or nobody has made a Debian for the tests. */
    static Path requireDebian() {
        Path debian =
                Path.of("..", "..", "target", "debian-12.tar").toAbsolutePath().normalize();
        assumeTrue(Files.exists(debian), "needs root and the Debian package debootstrap");
        assumeTrue(
                Shell.tryRun(Map.of(), "unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt")
                                .exitCode()
                        == 0,
                "may not mount");
        return debian;
    }

    /** A Debian with nothing on it, run by root. */
    static Machine debian(Path folder) throws IOException {
        Shell.run(
                "tar",
                "-C",
                folder.toString(),
                "--numeric-owner",
                "-xpf",
                requireDebian().toString());
        Files.copy(Path.of("/etc/resolv.conf"), folder.resolve("etc/resolv.conf"), StandardCopyOption.REPLACE_EXISTING);
        return new Machine(folder, "0:0", "-", List.of("PATH=/usr/sbin:/usr/bin:/sbin:/bin"));
    }

    /** Reads what packages there are; ends the test where no mirror of Debian's can be reached. */
    Machine requirePackages() {
        // by itself it takes a mirror that does not answer for one that has nothing new
        Shell.Ran update = tryRun("apt-get", "-o", "APT::Update::Error-Mode=any", "update");
        assumeTrue(
                update.exitCode() == 0,
                () -> "needs a mirror of Debian's packages: " + update.output().strip());
        return this;
    }

    /**
     * A file system that cannot be written to.
     *
     * @param user number of a user and of a group
     * @param data what is there as {@code /var/lib/weatherglass}
     */
    static Machine readOnly(Path root, String user, Path data, List<String> environment) {
        return new Machine(root, user, data.toString(), environment);
    }

    /** The same for another user, with further variables. */
    Machine as(String other, List<String> variables) {
        List<String> all = new ArrayList<>(environment);
        all.addAll(variables);
        return new Machine(root, other, data, all);
    }

    Path root() {
        return root;
    }

    /** What a program says that ends well. */
    String run(String... command) {
        return Shell.run(command(List.of(command)).toArray(String[]::new));
    }

    /** A program that may fail. */
    Shell.Ran tryRun(String... command) {
        return Shell.tryRun(Map.of(), command(List.of(command)).toArray(String[]::new));
    }

    /** Starts a program as a process that gets the signals itself. */
    Process start(Path output, List<String> command) throws IOException {
        return new ProcessBuilder(command(command))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private List<String> command(List<String> command) {
        List<String> all = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "sh",
                "-c",
                MOUNTS,
                "machine",
                root.toString(),
                user,
                data));
        all.addAll(environment);
        all.addAll(command);
        return all;
    }
}
