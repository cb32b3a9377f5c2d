package io.weatherglass.daemon.http;

import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.GroupMember;
import io.weatherglass.daemon.group.MemberIntroduction;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Joins the Kafka group of daemons and introduces itself like a daemon, on the loopback address of IPv6 if available.
 * Responds to queries as the test specifies.
 */
final class ForeignMember implements AutoCloseable {

    private static final long DRIP_MILLIS = 200;

    private final GroupDirectory directory = new GroupDirectory(Clock.systemUTC());
    private final Consumer<String, byte[]> consumer;
    private final ServerSocket server;
    private final Thread polling = new Thread(this::poll, "foreign-member");
    private final Thread serving = new Thread(this::serve, "foreign-member-server");
    private volatile boolean closed;

    private volatile String answer = "";

    private volatile boolean drips;

    private volatile List<String> asked = List.of();

    ForeignMember(String bootstrapServers, String group, String topic) throws IOException {
        server = listen();
        directory.advertise(address());
        consumer = new KafkaClients(bootstrapServers).groupMember(group, directory);
        consumer.subscribe(List.of(topic));
        polling.start();
        serving.start();
    }

    private static ServerSocket listen() throws IOException {
        try {
            return new ServerSocket(0, 0, InetAddress.getByName("::1"));
        } catch (IOException e) {
            return new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
        }
    }

    boolean isAtIpv6() {
        return server.getInetAddress() instanceof Inet6Address;
    }

    URI address() {
        return URI.create("http://" + (isAtIpv6() ? "[::1]" : "127.0.0.1") + ":" + server.getLocalPort());
    }

    void answerWith(String raw) {
        drips = false;
        answer = raw;
    }

    /** Sends the first part immediately, then one space at a time. */
    void dripAfter(String raw) {
        answer = raw;
        drips = true;
    }

    List<String> asked() {
        return asked;
    }

    Optional<Integer> partition(boolean own, int partitions) {
        return IntStream.range(0, partitions)
                .filter(partition -> directory
                        .holder(partition)
                        .filter(holder -> directory.isSelf(holder) == own)
                        .isPresent())
                .boxed()
                .findFirst();
    }

    String pass(int partition, String request) {
        MemberIntroduction holder =
                directory.holder(partition).flatMap(GroupMember::introduction).orElseThrow();
        return directory.passTo(holder, request);
    }

    private void poll() {
        while (!closed) {
            // the member ignores its assignment and blocks no other member
            consumer.poll(Duration.ofMillis(100));
        }
        consumer.close();
    }

    private void serve() {
        while (!closed) {
            try (Socket socket = server.accept()) {
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                asked = reader.lines().takeWhile(line -> !line.isEmpty()).toList();
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                while (drips && !closed) {
                    socket.getOutputStream().write(' ');
                    TimeUnit.MILLISECONDS.sleep(DRIP_MILLIS);
                }
                if (answer.isEmpty()) {
                    // until the client gives up
                    reader.read();
                }
            } catch (IOException | UncheckedIOException e) {
                // the daemon has given up, or the test has ended
                continue;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        server.close();
        try {
            polling.join();
            serving.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
