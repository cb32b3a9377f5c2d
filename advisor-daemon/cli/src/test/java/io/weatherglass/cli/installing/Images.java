package io.weatherglass.cli.installing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Images in a folder, which buildah builds and stores. This requires nothing but root. */
final class Images implements AutoCloseable {

    private final Path folder;

    Images(Path folder) {
        this.folder = folder;
    }

    /** Creates an image with one layer from the archive of a file system. */
    void importBase(Path archive, String name) throws IOException {
        Path context = Files.createDirectories(folder.resolve("base"));
        Files.createLink(context.resolve("base.tar"), archive);
        Files.writeString(context.resolve("Containerfile"), "FROM scratch\nADD base.tar /\nCMD [\"bash\"]\n");
        buildah("build", "--isolation", "chroot", "-t", name, context.toString());
    }

    /** @param context folder with the files of the image */
    void build(Path containerfile, Path context, String name) {
        buildah(
                "build",
                "--format",
                "docker",
                "--pull-never",
                "--isolation",
                "chroot",
                "-f",
                containerfile.toString(),
                "-t",
                name,
                context.toString());
    }

    Image image(String name) throws IOException {
        return new Image(buildah("inspect", "--type", "image", name));
    }

    /** Returns the files of an image. */
    Path mount(String name) {
        String container = buildah("from", "--pull-never", name).strip();
        return Path.of(buildah("mount", container).strip());
    }

    private String buildah(String... arguments) {
        return Shell.run(Stream.concat(
                        Stream.of(
                                "buildah",
                                "--root",
                                folder.resolve("store").toString(),
                                "--runroot",
                                folder.resolve("run").toString(),
                                "--storage-driver",
                                "vfs"),
                        List.of(arguments).stream())
                .toArray(String[]::new));
    }

    @Override
    public void close() {
        buildah("rm", "--all");
        buildah("rmi", "--all", "--force");
    }
}
