package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.StreamCorruptedException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

public final class WireReader {
    private final DataInputStream in;
    private final List<Class<?>> classes = new ArrayList<>();

    public WireReader(InputStream stream) {
        in = new DataInputStream(stream);
    }

    public <T> T read(Class<T> type) throws IOException {
        Object value = readAny();
        if (!type.isInstance(value)) {
            throw new StreamCorruptedException("expected a " + type + ", got " + value);
        }
        return type.cast(value);
    }

    public <T> List<T> readList(Class<T> type) throws IOException {
        List<T> list = new ArrayList<>();
        for (Object element : read(List.class)) {
            list.add(type.cast(element));
        }
        return list;
    }

    public Realization readRealization(Scenario scenario) throws IOException {
        expect(WireFormat.REALIZATION);
        return new Realization(scenario, read(RecordedInputs.class), read(double[].class));
    }

    private void expect(int tag) throws IOException {
        int found = in.readUnsignedByte();
        if (found != tag) {
            throw new StreamCorruptedException("expected tag " + tag + ", got " + found);
        }
    }

    private Object readAny() throws IOException {
        int tag = in.readUnsignedByte();
        return switch (tag) {
            case WireFormat.STRING -> new String(readBytes(), StandardCharsets.UTF_8);
            case WireFormat.INT -> in.readInt();
            case WireFormat.LONG -> in.readLong();
            case WireFormat.BOOLEAN -> in.readBoolean();
            case WireFormat.DOUBLE -> in.readDouble();
            case WireFormat.DOUBLES -> readDoubles();
            case WireFormat.LIST -> readElements();
            case WireFormat.OPTIONAL -> readList(Object.class).stream().findFirst();
            case WireFormat.OPTIONAL_DOUBLE -> optional(read(double[].class));
            case WireFormat.ENUM -> readClass().getEnumConstants()[in.readInt()];
            case WireFormat.RECORD -> readRecord();
            case WireFormat.WORKFLOW -> Workflow.of(read(String.class), readList(Job.class));
            case WireFormat.BACKGROUND ->
                new BackgroundLoad(read(double[].class), integers(read(double[].class)), read(double[].class));
            case WireFormat.RECORDED ->
                new RecordedInputs(read(double[].class), read(double[].class), read(double[].class));
            case WireFormat.NAMED_STRATEGY -> BuiltInStrategies.byName(read(String.class));
            case WireFormat.SERIALIZED_STRATEGY -> readSerializedStrategy();
            default -> throw new StreamCorruptedException("unknown tag " + tag);
        };
    }

    private double[] readDoubles() throws IOException {
        double[] numbers = new double[in.readInt()];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = in.readDouble();
        }
        return numbers;
    }

    private List<Object> readElements() throws IOException {
        int size = in.readInt();
        List<Object> list = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            list.add(readAny());
        }
        return list;
    }

    private static OptionalDouble optional(double[] numbers) {
        return Arrays.stream(numbers).findFirst();
    }

    private static int[] integers(double[] numbers) {
        return Arrays.stream(numbers).mapToInt(number -> (int) number).toArray();
    }

    private Object readRecord() throws IOException {
        Class<?> type = readClass();
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = readAny();
            types[k] = components[k].getType();
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("record " + type + " cannot be created", refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("record " + type + " cannot be created", impossible);
        }
    }

    private Class<?> readClass() throws IOException {
        int number = in.readInt();
        if (number == classes.size()) {
            String name = read(String.class);
            if (!name.startsWith(WireFormat.OUR_PACKAGE)) {
                throw new StreamCorruptedException("unexpected class " + name);
            }
            try {
                classes.add(Class.forName(name));
            } catch (ClassNotFoundException missing) {
                throw new StreamCorruptedException("unknown class " + name);
            }
        }
        return classes.get(number);
    }

    private ProvisioningStrategy readSerializedStrategy() throws IOException {
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(readBytes()))) {
            return (ProvisioningStrategy) objects.readObject();
        } catch (ClassNotFoundException missing) {
            throw new StreamCorruptedException("unknown strategy class " + missing.getMessage());
        }
    }

    private byte[] readBytes() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
