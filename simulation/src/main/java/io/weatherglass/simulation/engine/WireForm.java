package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Stands for a value whose class is not serializable between an engine and its worker processes, which come from the
 * same build.
 */
record WireForm(Class<?> type, Object[] parts) implements Serializable {

    /** Returns the value itself if it is serializable or has no form. */
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
        } else if (value instanceof Workflow workflow) {
            List<Job> jobs = IntStream.range(0, workflow.jobCount())
                    .mapToObj(workflow::job)
                    .toList();
            return form(Workflow.class, workflow.name(), jobs);
        } else if (value instanceof BackgroundLoad load) {
            int[] cores = IntStream.range(0, load.size()).map(load::cores).toArray();
            return form(
                    BackgroundLoad.class,
                    numbers(load.size(), load::arrivalSeconds),
                    cores,
                    numbers(load.size(), load::workSeconds));
        } else if (value instanceof RecordedInputs recorded) {
            int vms = recorded.vmCount();
            return form(
                    RecordedInputs.class,
                    numbers(vms, recorded::provisioningSeconds),
                    numbers(vms, recorded::bootSeconds),
                    numbers(vms, recorded::lagSeconds));
        }
        return value;
    }

    private static WireForm form(Class<?> type, Object... parts) {
        return new WireForm(type, parts);
    }

    private static double[] numbers(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    Object value() {
        if (type == ProvisioningStrategy.class) {
            return BuiltInStrategies.byName((String) parts[0]);
        } else if (type == Optional.class) {
            return Arrays.stream(parts).findFirst();
        } else if (type == OptionalDouble.class) {
            return Arrays.stream(parts).mapToDouble(Double.class::cast).findFirst();
        } else if (type == Workflow.class) {
            List<?> jobs = (List<?>) parts[1];
            return Workflow.of(
                    (String) parts[0], jobs.stream().map(Job.class::cast).toList());
        } else if (type == BackgroundLoad.class) {
            return new BackgroundLoad((double[]) parts[0], (int[]) parts[1], (double[]) parts[2]);
        } else if (type == RecordedInputs.class) {
            return new RecordedInputs((double[]) parts[0], (double[]) parts[1], (double[]) parts[2]);
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
