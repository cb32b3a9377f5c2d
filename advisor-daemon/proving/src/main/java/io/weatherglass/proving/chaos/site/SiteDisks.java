package io.weatherglass.proving.chaos.site;

import io.weatherglass.proving.chaos.site.ChaosSite.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The data folders of all processes of a site, on separate disks if possible. */
final class SiteDisks implements AutoCloseable {

    private static final String DATABASE = "postgres";

    private final Path folder;
    private final Optional<DiskNamespace> own;

    private SiteDisks(Path folder, Optional<DiskNamespace> own) {
        this.folder = folder;
        this.own = own;
    }

    static SiteDisks open(Layout layout, Path folder) throws IOException, InterruptedException {
        return new SiteDisks(
                folder, layout.ownDisks() ? DiskNamespace.open(mountPoints(layout, folder)) : Optional.empty());
    }

    private static List<Path> mountPoints(Layout layout, Path folder) throws IOException {
        List<Path> points = new ArrayList<>(List.of(folder.resolve(DATABASE)));
        for (int i = 1; i <= layout.brokers(); i++) {
            points.add(folder.resolve(brokerName(i)));
        }
        for (int i = 1; i <= layout.daemons(); i++) {
            points.add(folder.resolve(daemonName(i)));
        }
        for (Path point : points) {
            Files.createDirectory(point);
        }
        return points;
    }

    private static String brokerName(int number) {
        return "kafka-" + number;
    }

    static String daemonName(int number) {
        return ChaosSite.DISTURBED + "-daemon-" + number;
    }

    boolean areOwn() {
        return own.isPresent();
    }

    DataDisk database() {
        return disk(DATABASE);
    }

    DataDisk broker(int number) {
        return disk(brokerName(number));
    }

    DataDisk daemon(int number) {
        return disk(daemonName(number));
    }

    private DataDisk disk(String name) {
        Path at = folder.resolve(name);
        return own.map(namespace -> DataDisk.own(at, namespace)).orElseGet(() -> DataDisk.shared(at));
    }

    @Override
    public void close() {
        own.ifPresent(DiskNamespace::close);
    }
}
