package io.weatherglass.daemon.logging;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import java.util.Arrays;

/** Escapes exception messages in stack traces, since they often quote foreign text. */
public final class EscapedThrowableConverter extends ThrowableProxyConverter {
    @Override
    protected String throwableProxyToString(IThrowableProxy thrown) {
        return super.throwableProxyToString(new Escaped(thrown));
    }

    private record Escaped(IThrowableProxy thrown) implements IThrowableProxy {
        @Override
        public String getMessage() {
            return escaped(thrown.getMessage());
        }

        @Override
        public String getOverridingMessage() {
            return escaped(thrown.getOverridingMessage());
        }

        private static String escaped(String message) {
            return message == null ? null : EscapedText.of(message);
        }

        @Override
        public String getClassName() {
            return thrown.getClassName();
        }

        @Override
        public StackTraceElementProxy[] getStackTraceElementProxyArray() {
            return thrown.getStackTraceElementProxyArray();
        }

        @Override
        public int getCommonFrames() {
            return thrown.getCommonFrames();
        }

        @Override
        public IThrowableProxy getCause() {
            return thrown.getCause() == null ? null : new Escaped(thrown.getCause());
        }

        @Override
        public IThrowableProxy[] getSuppressed() {
            return thrown.getSuppressed() == null
                    ? null
                    : Arrays.stream(thrown.getSuppressed()).map(Escaped::new).toArray(IThrowableProxy[]::new);
        }

        @Override
        public boolean isCyclic() {
            return thrown.isCyclic();
        }
    }
}
