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

    /** Also forgets what was written, which the stream would keep in memory. */
    public void flush() throws IOException {
        out.reset();
        out.flush();
    }

    private static final class FormOutput extends ObjectOutputStream {
        FormOutput(OutputStream stream) throws IOException {
            super(stream);
            enableReplaceObject(true);
        }

        /** Writes no header, because both sides would wait for that of the other side. */
        @Override
        protected void writeStreamHeader() {}

        @Override
        protected Object replaceObject(Object value) {
            return WireForm.of(value);
        }
    }
}
