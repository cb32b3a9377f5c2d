package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Serializable form of a value that is sent between an engine and its worker processes, which come from the same build.
 */
record WireForm(Class<?> type, Object[] parts) implements Serializable {

    /** Returns the wire form of the value, or the value itself if it is serializable or has no wire form. */
    static Object of(Object value) {
        if (value instanceof Serializable) {
            return value;
        } else if (value instanceof ProvisioningStrategy strategy) {
            return form(ProvisioningStrategy.class, strategy.name());
        } else if (value instanceof Record aRecord) {
            return form(aRecord.getClass(), components(aRecord));
        } else if (value instanceof Optional<?> optional) {
            return form(Optional.class, optional.stream().toArray());
        } else if (value instanceof OptionalDouble optional) {
            return form(OptionalDouble.class, optional.stream().boxed().toArray());
        }
        return value;
    }

    private static WireForm form(Class<?> type, Object... parts) {
        return new WireForm(type, parts);
    }

    Object value() {
        if (type == ProvisioningStrategy.class) {
            return BuiltInStrategies.byName((String) parts[0]);
        } else if (type == Optional.class) {
            return Arrays.stream(parts).findFirst();
        } else if (type == OptionalDouble.class) {
            return Arrays.stream(parts).mapToDouble(Double.class::cast).findFirst();
        }
        return newRecord();
    }

    private static Object[] components(Record value) {
        return Arrays.stream(value.getClass().getRecordComponents())
                .map(component -> component(value, component))
                .toArray();
    }

    private static Object component(Record value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("record " + value.getClass() + " cannot be read", impossible);
        }
    }

    private Object newRecord() {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(parts);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("record " + type + " cannot be created", refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("record " + type + " cannot be created", impossible);
        }
    }
}
