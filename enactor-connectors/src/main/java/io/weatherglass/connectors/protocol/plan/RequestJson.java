package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;

public final class RequestJson {
    private static final String CPUS = "cpus";
    private static final String MEMORY = "memoryBytes";
    private static final String TIME_LIMIT = "timeLimitSeconds";
    private static final String INPUT = "inputBytes";

    private RequestJson() {}

    public static JobRequest read(JsonFields job) {
        return new JobRequest(job.optionalNumber(CPUS), job.optionalLong(MEMORY), job.optionalNumber(TIME_LIMIT));
    }

    public static JobRequest readChecked(JsonFields job) {
        JobRequest request = read(job);
        ViolationCollector found = new ViolationCollector();
        check(request, "/", found);
        if (!found.list().isEmpty()) {
            throw new InvalidEventException(found.list());
        }
        return request;
    }

    public static long readInputBytes(JsonFields job) {
        return job.optionalBytes(INPUT).orElse(0);
    }

    public static void check(JobRequest request, String path, ViolationCollector found) {
        request.cpus().ifPresent(cpus -> found.notNegative(path + CPUS, cpus, Bounds.MAX_CORES));
        request.memoryBytes().ifPresent(bytes -> found.bytes(path + MEMORY, bytes));
        request.timeLimitSeconds().ifPresent(seconds -> found.seconds(path + TIME_LIMIT, seconds));
    }

    public static void write(JobRequest request, ObjectNode data) {
        request.cpus().ifPresent(cpus -> data.put(CPUS, cpus));
        request.memoryBytes().ifPresent(bytes -> data.put(MEMORY, bytes));
        request.timeLimitSeconds().ifPresent(seconds -> data.put(TIME_LIMIT, seconds));
    }

    public static SlotPrice readPrice(JsonFields price) {
        return new SlotPrice(
                price.optionalNumber("perSlotHour"),
                price.optionalNumber("perCpuHour"),
                price.optionalNumber("perGbHour"),
                price.text("currency"),
                price.number("roundUpSeconds", 0));
    }

    public static void check(SlotPrice price, String path, ViolationCollector found) {
        price.perSlotHour().ifPresent(amount -> found.notNegative(path + "perSlotHour", amount, Bounds.MAX_PRICE));
        price.perCpuHour().ifPresent(amount -> found.notNegative(path + "perCpuHour", amount, Bounds.MAX_PRICE));
        price.perGbHour().ifPresent(amount -> found.notNegative(path + "perGbHour", amount, Bounds.MAX_PRICE));
        boolean byRequest = price.perCpuHour().isPresent() || price.perGbHour().isPresent();
        found.check(
                price.perSlotHour().isPresent() != byRequest,
                path + "perSlotHour",
                price.perSlotHour().isPresent() ? price.perSlotHour().getAsDouble() : "absent",
                "must be present if and only if there is neither perCpuHour nor perGbHour");
        found.check(
                CloudRules.isCurrency(price.currency()),
                path + "currency",
                price.currency(),
                "must be an ISO 4217 code of three capital letters");
        found.seconds(path + "roundUpSeconds", price.roundUpSeconds());
    }
}
