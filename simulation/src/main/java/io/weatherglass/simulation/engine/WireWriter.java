package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

public final class WireWriter {
    private final DataOutputStream out;
    private final Map<Class<?>, Integer> numbers = new HashMap<>();

    public WireWriter(OutputStream stream) {
        out = new DataOutputStream(stream);
    }

    public void flush() throws IOException {
        out.flush();
    }

    /** @throws IllegalArgumentException if the value contains an unsupported type */
    public void write(Object value) throws IOException {
        if (value instanceof ProvisioningStrategy strategy) {
            writeStrategy(strategy);
        } else if (value instanceof Record aRecord) {
            writeRecord(aRecord);
        } else if (value instanceof List<?> list) {
            writeList(list);
        } else if (value instanceof Enum<?> constant) {
            out.writeByte(WireFormat.ENUM);
            writeClass(constant.getDeclaringClass());
            out.writeInt(constant.ordinal());
        } else if (value instanceof Realization realization) {
            out.writeByte(WireFormat.REALIZATION);
            write(realization.recorded());
            write(realization.walltimesSeconds());
        } else if (!writePlain(value) && !writeOptional(value)) {
            writeModel(value);
        }
    }

    private boolean writePlain(Object value) throws IOException {
        if (value instanceof Double number) {
            out.writeByte(WireFormat.DOUBLE);
            out.writeDouble(number);
        } else if (value instanceof Integer number) {
            out.writeByte(WireFormat.INT);
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeByte(WireFormat.LONG);
            out.writeLong(number);
        } else if (value instanceof Boolean truth) {
            out.writeByte(WireFormat.BOOLEAN);
            out.writeBoolean(truth);
        } else if (value instanceof String text) {
            out.writeByte(WireFormat.STRING);
            writeBytes(text.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof double[] numbers) {
            out.writeByte(WireFormat.DOUBLES);
            out.writeInt(numbers.length);
            for (double number : numbers) {
                out.writeDouble(number);
            }
        } else {
            return false;
        }
        return true;
    }

    private boolean writeOptional(Object value) throws IOException {
        if (value instanceof Optional<?> optional) {
            out.writeByte(WireFormat.OPTIONAL);
            writeList(optional.stream().toList());
        } else if (value instanceof OptionalDouble optional) {
            out.writeByte(WireFormat.OPTIONAL_DOUBLE);
            write(optional.stream().toArray());
        } else {
            return false;
        }
        return true;
    }

    private void writeModel(Object value) throws IOException {
        if (value instanceof Workflow workflow) {
            out.writeByte(WireFormat.WORKFLOW);
            write(workflow.name());
            write(IntStream.range(0, workflow.jobCount())
                    .mapToObj(workflow::job)
                    .toList());
        } else if (value instanceof BackgroundLoad load) {
            out.writeByte(WireFormat.BACKGROUND);
            write(numbers(load.size(), load::arrivalSeconds));
            write(numbers(load.size(), load::cores));
            write(numbers(load.size(), load::workSeconds));
        } else if (value instanceof RecordedInputs recorded) {
            out.writeByte(WireFormat.RECORDED);
            write(numbers(recorded.vmCount(), recorded::provisioningSeconds));
            write(numbers(recorded.vmCount(), recorded::bootSeconds));
            write(numbers(recorded.vmCount(), recorded::lagSeconds));
        } else {
            throw new IllegalArgumentException(
                    "cannot send a " + value.getClass().getName() + " to a worker process");
        }
    }

    private static double[] numbers(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    private void writeStrategy(ProvisioningStrategy strategy) throws IOException {
        if (strategy instanceof Serializable) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
                objects.writeObject(strategy);
            }
            out.writeByte(WireFormat.SERIALIZED_STRATEGY);
            writeBytes(bytes.toByteArray());
        } else {
            out.writeByte(WireFormat.NAMED_STRATEGY);
            write(strategy.name());
        }
    }

    private void writeRecord(Record value) throws IOException {
        RecordComponent[] components = value.getClass().getRecordComponents();
        out.writeByte(WireFormat.RECORD);
        writeClass(value.getClass());
        for (RecordComponent component : components) {
            try {
                write(component.getAccessor().invoke(value));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException("record " + value.getClass() + " cannot be read", impossible);
            }
        }
    }

    private void writeList(List<?> list) throws IOException {
        out.writeByte(WireFormat.LIST);
        out.writeInt(list.size());
        for (Object element : list) {
            write(element);
        }
    }

    private void writeClass(Class<?> type) throws IOException {
        Integer known = numbers.putIfAbsent(type, numbers.size());
        out.writeInt(known == null ? numbers.size() - 1 : known);
        if (known == null) {
            write(type.getName());
        }
    }

    private void writeBytes(byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
