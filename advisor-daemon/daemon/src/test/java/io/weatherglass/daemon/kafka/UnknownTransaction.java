package io.weatherglass.daemon.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceDataCollection;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData.TxnOffsetCommitRequestPartition;
import org.apache.kafka.common.message.TxnOffsetCommitRequestData.TxnOffsetCommitRequestTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.TxnOffsetCommitRequest;

/**
 * Writes offsets or records in a transaction that is unknown to the transaction coordinator, so that it never ends.
 * Brokers accept this from clients of the protocol before version 2 of transactions unless they verify them.
 */
public final class UnknownTransaction {

    /** Last version of the request before brokers reported transactions to their coordinator themselves. */
    private static final short BEFORE_VERSION_2 = 3;

    private static final short PRODUCE_BEFORE_VERSION_2 = 11;
    private static final int ANSWER_MS = 10_000;

    private UnknownTransaction() {}

    /**
     * Writes an offset of a group without members.
     *
     * @param bootstrapServers address of a single broker without encryption
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
        letUnknownPass(admin);
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
        send(
                bootstrapServers,
                () -> new TxnOffsetCommitRequest(data, BEFORE_VERSION_2).serializeWithHeader(header),
                header);
    }

    /**
     * Writes a record into a partition.
     *
     * @param bootstrapServers address of a single broker without encryption
     * @param producerEpoch not used in the partition yet
     */
    public static void writeRecord(
            String bootstrapServers,
            Admin admin,
            String transactionalId,
            long producerId,
            short producerEpoch,
            TopicPartition partition)
            throws ExecutionException, InterruptedException {
        letUnknownPass(admin);
        RequestHeader header = new RequestHeader(ApiKeys.PRODUCE, PRODUCE_BEFORE_VERSION_2, "test", 1);
        // a request can be sent only once
        send(
                bootstrapServers,
                () -> new ProduceRequest(
                                data(transactionalId, producerId, producerEpoch, partition), PRODUCE_BEFORE_VERSION_2)
                        .serializeWithHeader(header),
                header);
    }

    private static ProduceRequestData data(
            String transactionalId, long producerId, short producerEpoch, TopicPartition partition) {
        TopicProduceData topic = new TopicProduceData()
                .setName(partition.topic())
                .setPartitionData(List.of(new PartitionProduceData()
                        .setIndex(partition.partition())
                        .setRecords(MemoryRecords.withTransactionalRecords(
                                Compression.NONE,
                                producerId,
                                producerEpoch,
                                0,
                                new SimpleRecord("hangs".getBytes(UTF_8))))));
        return new ProduceRequestData()
                .setTransactionalId(transactionalId)
                .setAcks((short) -1)
                .setTimeoutMs(ANSWER_MS)
                .setTopicData(new TopicProduceDataCollection(List.of(topic).iterator()));
    }

    private static void letUnknownPass(Admin admin) throws ExecutionException, InterruptedException {
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.BROKER, "1"),
                        List.of(new AlterConfigOp(
                                new ConfigEntry("transaction.partition.verification.enable", "false"),
                                AlterConfigOp.OpType.SET))))
                .all()
                .get();
    }

    /** Retries until the broker applies its new setting. */
    private static void send(String bootstrapServers, Supplier<ByteBuffer> request, RequestHeader header) {
        Eventually.until(
                "the broker accepts the transaction",
                () -> exchange(bootstrapServers, request.get(), header)
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
