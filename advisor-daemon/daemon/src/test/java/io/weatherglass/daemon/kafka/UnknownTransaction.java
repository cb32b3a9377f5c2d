package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.testing.Eventually;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData.TxnOffsetCommitRequestPartition;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData.TxnOffsetCommitRequestTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.TxnOffsetCommitRequest;

/**
 * Offsets in a transaction of which the coordinator of transactions knows nothing, so that nobody will ever end it: a broker takes them
 * from a client of the protocol before version 2 of transactions, if it does not verify them.
 */
public final class UnknownTransaction {

    /** Before brokers began to report transactions to their coordinator themselves. */
    private static final short BEFORE_VERSION_2 = 3;

    private UnknownTransaction() {}

    /**
     * Writes an offset of a group without members.
     *
     * @param bootstrapServers of a lone broker, without encryption
     * @param admin of that broker
     */
    public static void write(
            String bootstrapServers,
            Admin admin,
            String groupId,
            String transactionalId,
            long producerId,
            short producerEpoch,
            TopicPartition partition,
            long offset)
            throws ExecutionException, InterruptedException {
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.BROKER, "1"),
                        List.of(new AlterConfigOp(
                                new ConfigEntry("transaction.partition.verification.enable", "false"),
                                AlterConfigOp.OpType.SET))))
                .all()
                .get();
        TxnOffsetCommitRequestData data = new TxnOffsetCommitRequestData()
                .setGroupId(groupId)
                .setTransactionalId(transactionalId)
                .setProducerId(producerId)
                .setProducerEpoch(producerEpoch)
                .setTopics(List.of(new TxnOffsetCommitRequestTopic()
                        .setName(partition.topic())
                        .setPartitions(List.of(new TxnOffsetCommitRequestPartition()
                                .setPartitionIndex(partition.partition())
                                .setCommittedOffset(offset)
                                .setCommittedMetadata("")))));
        RequestHeader header = new RequestHeader(ApiKeys.TXN_OFFSET_COMMIT, BEFORE_VERSION_2, "test", 1);
        // the broker takes over its new setting in its own time, and refuses until then
        Eventually.until(
                "the broker takes the offsets",
                () -> exchange(
                                bootstrapServers,
                                new TxnOffsetCommitRequest(data, BEFORE_VERSION_2).serializeWithHeader(header),
                                header)
                        .errorCounts()
                        .keySet()
                        .equals(Set.of(Errors.NONE)));
    }

    private static AbstractResponse exchange(String bootstrapServers, ByteBuffer request, RequestHeader header) {
        String[] address = bootstrapServers.split(":");
        try (Socket socket = new Socket(address[0], Integer.parseInt(address[1]));
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                DataInputStream in = new DataInputStream(socket.getInputStream())) {
            out.writeInt(request.remaining());
            out.write(request.array(), request.arrayOffset() + request.position(), request.remaining());
            out.flush();
            return AbstractResponse.parseResponse(ByteBuffer.wrap(in.readNBytes(in.readInt())), header);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
