package io.weatherglass.simulation.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;

/** Reads the output of a {@link WireWriter} of the same build. */
public final class WireReader {
    private final FormInput in;

    public WireReader(InputStream stream) throws IOException {
        in = new FormInput(stream);
    }

    public <T> T read(Class<T> type) throws IOException {
        try {
            Object value = in.readObject();
            if (!type.isInstance(value)) {
                throw new StreamCorruptedException("expected a " + type + ", got " + value);
            }
            return type.cast(value);
        } catch (ClassNotFoundException missing) {
            throw new StreamCorruptedException("unknown class " + missing.getMessage());
        }
    }

    public <T> List<T> readList(Class<T> type) throws IOException {
        List<T> list = new ArrayList<>();
        for (Object element : read(List.class)) {
            list.add(type.cast(element));
        }
        return list;
    }

    private static final class FormInput extends ObjectInputStream {
        FormInput(InputStream stream) throws IOException {
            super(stream);
            enableResolveObject(true);
        }

        @Override
        protected void readStreamHeader() {}

        @Override
        protected Object resolveObject(Object value) {
            return value instanceof WireForm form ? form.value() : value;
        }
    }
}
