package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Inserts invalid records between the valid ones. */
public final class Poison extends EventFault {

    /** Name of the header that numbers invalid records. Dead letters also have this header. */
    public static final String NUMBER = "chaos-poison";

    private static final int MAX_OF_A_RUN = 5;

    private enum Wrong {
        BYTES,
        EMPTY,
        JSON,
        TYPE,
        DATE
    }

    public Poison() {
        super(
                "poison",
                "random bytes, empty records, broken JSON, unknown types and impossible times among valid events");
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        int count = random.nextInt(MAX_OF_A_RUN + 1);
        long end = run.end().atMillis();
        for (int i = 0; i < count; i++) {
            ProducerRecord<String, byte[]> record = record(run.instance(), i, random);
            record.headers().add(NUMBER, bytes(run.instance() + "/" + i));
            run.add(Delivery.poison(random.nextInt((int) end), record));
        }
        return count;
    }

    private static ProducerRecord<String, byte[]> record(String instance, int number, Random random) {
        switch (Wrong.values()[random.nextInt(Wrong.values().length)]) {
            case BYTES:
                byte[] bytes = new byte[1 + random.nextInt(300)];
                random.nextBytes(bytes);
                return binary(instance, number, Map.of(), bytes);
            case EMPTY:
                return new ProducerRecord<>("", instance, new byte[0]);
            case JSON:
                return binary(instance, number, Map.of(), bytes("{\"attempt\": 1"));
            case TYPE:
                return binary(
                        instance,
                        number,
                        Map.of("ce_type", "io.weatherglass.job.teleported"),
                        bytes("{\"attempt\": 1}"));
            default:
                return binary(instance, number, Map.of("ce_time", "2999-01-01T00:00:00Z"), bytes("{\"attempt\": 1}"));
        }
    }

    private static ProducerRecord<String, byte[]> binary(
            String instance, int number, Map<String, String> headers, byte[] value) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>("", instance, value);
        Map<String, String> usual = Map.of(
                "ce_specversion", "1.0",
                "ce_id", "poison-" + number,
                "ce_source", RunDraft.SOURCE.toString(),
                "ce_type", "io.weatherglass.job.submitted",
                "ce_subject", "gather",
                "ce_time", "2026-01-05T09:00:00Z",
                "ce_workflowinstance", instance,
                "content-type", "application/json");
        usual.forEach((name, text) -> record.headers().add(name, bytes(headers.getOrDefault(name, text))));
        return record;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
