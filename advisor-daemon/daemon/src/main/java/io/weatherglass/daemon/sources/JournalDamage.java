package io.weatherglass.daemon.sources;

import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what the disk has damaged of a journal in a file beside it, for people. */
final class JournalDamage {
    private static final Logger LOG = LoggerFactory.getLogger(JournalDamage.class);

    private JournalDamage() {}

    static void putAside(Path journal) throws IOException {
        LOG.error("the header of {}, which names its run, is damaged; the file is kept as {}", journal, aside(journal));
        Files.move(journal, aside(journal), StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * @param from begin of the damage
     * @param to begin of the next intact message, or end of the damage
     */
    static void cutOut(Path journal, ByteBuffer bytes, int from, int to) throws IOException {
        LOG.error(
                "{} is damaged: {} bytes, of one message or more, are kept in {}; the other messages are forwarded",
                journal,
                to - from,
                aside(journal));
        append(aside(journal), bytes.slice(from, to - from));
        Path whole = journal.resolveSibling(journal.getFileName() + ".whole");
        Files.deleteIfExists(whole);
        append(whole, bytes.slice(0, from));
        append(whole, bytes.slice(to, bytes.limit() - to));
        Files.move(whole, journal, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void append(Path file, ByteBuffer bytes) throws IOException {
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            SpoolFrames.writeFully(channel, bytes, channel.size());
            channel.force(true);
        }
    }

    private static Path aside(Path journal) {
        return journal.resolveSibling(journal.getFileName() + ".damaged");
    }
}
