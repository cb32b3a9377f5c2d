package io.weatherglass.daemon.http.access;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.net.TcpConfig;
import io.vertx.core.transport.Transport;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Limits connections in total and per address, before the TLS handshake, since each uses a file descriptor. */
public final class AcceptedConnections {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptedConnections.class);
    private static final long WARNING_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final int max;
    private final int maxOfClient;
    private final Map<String, Integer> ofClients = new HashMap<>();
    private int open;
    private int refused;
    private long warnedAt = System.nanoTime() - WARNING_NANOS;

    private AcceptedConnections(int max, int maxOfClient) {
        this.max = max;
        this.maxOfClient = maxOfClient;
    }

    public static Vertx vertx(Configuration configuration) {
        AcceptedConnections connections = new AcceptedConnections(
                configuration.get(Settings.MAX_CONNECTIONS), configuration.get(Settings.MAX_CLIENT_CONNECTIONS));
        // Disable the cache: it is unused, but would need a folder for temporary files.
        FileSystemOptions files =
                new FileSystemOptions().setClassPathResolvingEnabled(false).setFileCachingEnabled(false);
        return Vertx.builder()
                .with(new VertxOptions().setFileSystemOptions(files))
                .withTransport(connections.new LimitedTransport())
                .build();
    }

    private synchronized boolean enter(String client) {
        int ofClient = ofClients.getOrDefault(client, 0);
        if (open >= max) {
            refuse(client, Settings.MAX_CONNECTIONS.key() + "=" + max);
            return false;
        }
        if (ofClient >= maxOfClient) {
            refuse(client, Settings.MAX_CLIENT_CONNECTIONS.key() + "=" + maxOfClient);
            return false;
        }
        open++;
        ofClients.put(client, ofClient + 1);
        return true;
    }

    private void refuse(String client, String limit) {
        refused++;
        long now = System.nanoTime();
        if (now - warnedAt >= WARNING_NANOS) {
            LOG.warn(
                    "refused {} HTTP connections since the last warning, the latest from {}; the limit is {}",
                    refused,
                    client,
                    limit);
            refused = 0;
            warnedAt = now;
        }
    }

    private synchronized void leave(String client) {
        open--;
        ofClients.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }

    private final class LimitedTransport extends NioTransport implements Transport {
        @Override
        public String name() {
            return "nio";
        }

        @Override
        public boolean available() {
            return true;
        }

        @Override
        public Throwable unavailabilityCause() {
            return super.unavailabilityCause();
        }

        @Override
        public io.vertx.core.spi.transport.Transport implementation() {
            return this;
        }

        @Override
        public void configure(TcpConfig config, boolean domainSocket, ServerBootstrap bootstrap) {
            super.configure(config, domainSocket, bootstrap);
            bootstrap.handler(new Admission());
        }
    }

    /** Receives each accepted connection before it is assigned to a thread. */
    @Sharable
    private final class Admission extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            Channel connection = (Channel) message;
            String client = connection.remoteAddress() instanceof InetSocketAddress address
                    ? address.getAddress().getHostAddress()
                    : "";
            if (!enter(client)) {
                connection.unsafe().closeForcibly();
                return;
            }
            connection.closeFuture().addListener(closed -> leave(client));
            context.fireChannelRead(message);
        }
    }
}
