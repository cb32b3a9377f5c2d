package io.weatherglass.simulation.engine;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;

public final class WireWriter {
    private final FormOutput out;

    public WireWriter(OutputStream stream) throws IOException {
        out = new FormOutput(stream);
    }

    /** @throws java.io.NotSerializableException if the value contains an unsupported type */
    public void write(Object value) throws IOException {
        out.writeObject(value);
    }

    /** Also resets the stream, which would otherwise keep all written objects in memory. */
    public void flush() throws IOException {
        out.reset();
        out.flush();
    }

    private static final class FormOutput extends ObjectOutputStream {
        FormOutput(OutputStream stream) throws IOException {
            super(stream);
            enableReplaceObject(true);
        }

        /** Writes no header, because each side would wait for the header of the other side. */
        @Override
        protected void writeStreamHeader() {}

        @Override
        protected Object replaceObject(Object value) {
            return WireForm.of(value);
        }
    }
}
