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
 * A separate root file system, in which programs run as on another machine, except that they share network and
 * processes. Mounts end with the program.
 */
final class Machine {

    /** Mounts the root file system with /dev, /proc and /tmp, and runs a program in it. */
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

    /** Skips the test if chroot is not permitted or there is no Debian image for tests. */
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

    /** Creates a minimal Debian, in which programs run as root. */
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

    /** Updates the package lists; skips the test without a Debian mirror. */
    Machine requirePackages() {
        // fail without a mirror; by default, apt ignores a mirror that does not answer
        Shell.Ran update = tryRun("apt-get", "-o", "APT::Update::Error-Mode=any", "update");
        assumeTrue(
                update.exitCode() == 0,
                () -> "needs a mirror of Debian's packages: " + update.output().strip());
        return this;
    }

    /**
     * Returns a machine whose file system is read-only.
     *
     * @param user user and group id
     * @param data folder mounted as {@code /var/lib/weatherglass}
     */
    static Machine readOnly(Path root, String user, Path data, List<String> environment) {
        return new Machine(root, user, data.toString(), environment);
    }

    /** Returns the same machine for another user, with additional environment variables. */
    Machine as(String other, List<String> variables) {
        List<String> all = new ArrayList<>(environment);
        all.addAll(variables);
        return new Machine(root, other, data, all);
    }

    Path root() {
        return root;
    }

    /** Returns the output of a program that must succeed. */
    String run(String... command) {
        return Shell.run(command(List.of(command)).toArray(String[]::new));
    }

    /** Runs a program that may fail. */
    Shell.Ran tryRun(String... command) {
        return Shell.tryRun(Map.of(), command(List.of(command)).toArray(String[]::new));
    }

    /** Starts a program. Signals to the process reach the program directly. */
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
