package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the latest advisory of each instance to a file, on its own thread. May skip intermediate advisories. */
final class AdvisoryFiles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryFiles.class);
    private static final int MAX_NAME = 200;

    private final Path folder;
    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Map<String, Advisory> waiting = new LinkedHashMap<>();
    private boolean begun;
    private final WorkerThread thread = new WorkerThread("advisory-files", this::run);

    AdvisoryFiles(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        thread.start();
    }

    static String nameOf(String instance) {
        String encoded = URLEncoder.encode(instance, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replaceFirst("^\\.", "%2E");
        return encoded.length() <= MAX_NAME
                ? encoded + ".json"
                : encoded.substring(0, MAX_NAME) + "~" + Integer.toHexString(instance.hashCode()) + ".json";
    }

    synchronized void offer(Advisory advisory) {
        waiting.put(advisory.workflowInstance(), advisory);
        notifyAll();
    }

    /** Restores the file of an advisory published before the start; for ended instances, only if the file exists. */
    synchronized void offerAgain(Advisory advisory) {
        if (!advisory.closing() || Files.exists(folder.resolve(nameOf(advisory.workflowInstance())))) {
            offer(advisory);
        } else {
            waiting.remove(advisory.workflowInstance());
        }
    }

    synchronized void begin() {
        begun = true;
        notifyAll();
    }

    private void run() {
        try {
            while (true) {
                write(take());
            }
        } catch (InterruptedException e) {
            LOG.debug("stopped writing advisory files");
        }
    }

    private synchronized Advisory take() throws InterruptedException {
        while (!begun || waiting.isEmpty()) {
            wait();
        }
        Iterator<Advisory> oldest = waiting.values().iterator();
        Advisory advisory = oldest.next();
        oldest.remove();
        return advisory;
    }

    private void write(Advisory advisory) {
        String name = nameOf(advisory.workflowInstance());
        Path part = folder.resolve("." + name + ".part");
        try {
            Files.write(
                    part,
                    codec.toJson(advisory),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            LOG.warn("cannot write the advisory of {} to {}: {}", advisory.workflowInstance(), folder, e.toString());
        }
    }

    @Override
    public void close() {
        thread.interruptAndJoin();
    }
}
