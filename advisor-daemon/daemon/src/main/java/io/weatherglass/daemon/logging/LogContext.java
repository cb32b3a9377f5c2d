package io.weatherglass.daemon.logging;

import io.weatherglass.forecast.support.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.MDC;

/** Context of log lines: the instance and the trace that caused them. */
public final class LogContext {
    /** Header of W3C Trace Context in HTTP requests and Kafka records. */
    public static final String TRACEPARENT = "traceparent";

    private static final String INSTANCE = "instance";
    private static final String TRACE = "trace";
    private static final Pattern PARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");
    private static final int TRACE_DIGITS = 32;

    private LogContext() {}

    public static void during(Optional<String> instance, String trace, Runnable work) {
        Optional<String> instanceBefore = Optional.ofNullable(MDC.get(INSTANCE));
        Optional<String> traceBefore = Optional.ofNullable(MDC.get(TRACE));
        set(INSTANCE, instance);
        set(TRACE, Optional.of(trace));
        try {
            work.run();
        } finally {
            set(INSTANCE, instanceBefore);
            set(TRACE, traceBefore);
        }
    }

    /** Returns a wrapper that runs work on another thread in the current log context. */
    public static UnaryOperator<Runnable> current() {
        Optional<String> instance = Optional.ofNullable(MDC.get(INSTANCE));
        Optional<String> trace = Optional.ofNullable(MDC.get(TRACE));
        return work -> trace.<Runnable>map(known -> () -> during(instance, known, work))
                .orElse(work);
    }

    public static Optional<String> trace() {
        return Optional.ofNullable(MDC.get(TRACE));
    }

    private static void set(String key, Optional<String> value) {
        value.ifPresentOrElse(text -> MDC.put(key, text), () -> MDC.remove(key));
    }

    public static String traceOf(ConsumerRecord<?, ?> record) {
        Optional<String> parent = Optional.ofNullable(record.headers().lastHeader(TRACEPARENT))
                .map(header -> new String(header.value(), StandardCharsets.US_ASCII));
        return traceOf(parent, record.topic() + "-" + record.partition() + "@" + record.offset());
    }

    /** Returns the trace of a valid traceparent, otherwise a hash of the cause that is the same in every daemon. */
    public static String traceOf(Optional<String> traceparent, String cause) {
        return traceparent
                .map(PARENT::matcher)
                .filter(Matcher::matches)
                .map(parent -> parent.group(1))
                .orElseGet(() -> Sha256.hex(cause).substring(0, TRACE_DIGITS));
    }

    public static boolean isTraceparent(String header) {
        return PARENT.matcher(header).matches();
    }
}
