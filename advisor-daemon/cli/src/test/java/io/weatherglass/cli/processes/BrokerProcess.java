package io.weatherglass.cli.processes;

import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;

/** A Kafka broker as a process. Writes its address to a file when it accepts clients. */
public final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedKafka kafka = EmbeddedKafka.start(Path.of(arguments[0]), 0);
        Path address = Path.of(arguments[1]);
        Path written = Files.writeString(address.resolveSibling("address.part"), kafka.bootstrapServers());
        Files.move(written, address, StandardCopyOption.ATOMIC_MOVE);
        new CountDownLatch(1).await();
    }
}
