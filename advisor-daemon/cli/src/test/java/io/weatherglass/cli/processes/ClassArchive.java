package io.weatherglass.cli.processes;

import io.weatherglass.daemon.testing.ShortLivedDaemon;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shares an archive of loaded classes between test processes, because loading and verifying classes takes half of the
 * start time of a daemon. The first test JVM that starts a process creates the archive. Processes start without an
 * archive until it exists, and if modules are class folders, which archives do not support.
 */
public final class ClassArchive {

    private static final Path FILE = Path.of("target", "processes-" + Runtime.version() + ".jsa");

    private static final List<Path> PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();

    /** Whether to give up, because a second attempt would also fail and cost every process some seconds. */
    private static boolean tried;

    private ClassArchive() {}

    /**
     * Returns the class path of this JVM with jars first, because an archive covers only jars at the beginning of the
     * class path. The order has no other effect, because no class is in both a folder and a jar.
     */
    public static String classPath() {
        return joined(Stream.concat(jars(), PATH.stream().filter(entry -> !isJar(entry))));
    }

    /** Returns JVM options for this class path; empty without an archive. */
    public static synchronized List<String> options() {
        if (!tried && !isCurrent()) {
            make();
        }
        if (!isCurrent()) {
            return List.of();
        }
        List<String> options =
                new ArrayList<>(List.of("-XX:SharedArchiveFile=" + FILE.toAbsolutePath(), "-Xlog:cds*=off"));
        if (Runtime.version().feature() >= 24) {
            options.add("-Xlog:aot*=off");
        }
        return options;
    }

    private static Stream<Path> jars() {
        return PATH.stream().filter(ClassArchive::isJar);
    }

    private static boolean isJar(Path entry) {
        return entry.toString().endsWith(".jar");
    }

    private static String joined(Stream<Path> entries) {
        return entries.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Returns whether the archive is newer than the jars. Java would ignore an outdated archive, and no process would
     * recreate it.
     */
    private static boolean isCurrent() {
        return Files.exists(FILE)
                && jars().filter(Files::exists)
                                .map(ClassArchive::changed)
                                .max(Comparator.naturalOrder())
                                .orElseThrow()
                                .compareTo(changed(FILE))
                        < 0;
    }

    private static FileTime changed(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void make() {
        if (!isJar(source(ShortLivedDaemon.class))) {
            return;
        }
        Path lock = FILE.resolveSibling("processes.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            // otherwise another test JVM is creating the archive
            if (held != null) {
                tried = true;
                makeAlone();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path source(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void makeAlone() throws IOException {
        Path directory = Files.createTempDirectory("weatherglass-classes");
        try {
            Path made = directory.resolve("classes.jsa");
            Process daemon = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-XX:ArchiveClassesAtExit=" + made,
                            "-cp",
                            joined(jars()),
                            ShortLivedDaemon.class.getName(),
                            directory.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(FILE.resolveSibling("processes.log").toFile())
                    .start();
            daemon.onExit().join();
            if (Files.exists(made)) {
                // copy first, because the file systems may differ, then move atomically
                Path part = FILE.resolveSibling("processes.part");
                Files.copy(made, part, StandardCopyOption.REPLACE_EXISTING);
                Files.move(part, FILE, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            remove(directory);
        }
    }

    private static void remove(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
