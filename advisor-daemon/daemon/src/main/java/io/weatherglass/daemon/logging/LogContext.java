package io.weatherglass.daemon.logging;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.MDC;

/** What lines of the log concern: an instance, and what has led to them (a trace). */
public final class LogContext {
    /** The header of W3C Trace Context, of HTTP requests and of records in the log. */
    public static final String TRACEPARENT = "traceparent";

    private static final String INSTANCE = "instance";
    private static final String TRACE = "trace";
    private static final Pattern PARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");
    private static final int TRACE_BYTES = 16;

    private LogContext() {}

    /**
     * Does something whose lines concern this; those after it concern what they did before.
     *
     * @param trace 32 hexadecimal digits, as of {@link #traceOf}
     */
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

    /** For work that another thread does later: its lines concern what those of this thread concern now. */
    public static UnaryOperator<Runnable> current() {
        Optional<String> instance = Optional.ofNullable(MDC.get(INSTANCE));
        Optional<String> trace = Optional.ofNullable(MDC.get(TRACE));
        return work -> trace.<Runnable>map(known -> () -> during(instance, known, work))
                .orElse(work);
    }

    /** The trace of what this thread does now, if it does something that has one. */
    public static Optional<String> trace() {
        return Optional.ofNullable(MDC.get(TRACE));
    }

    private static void set(String key, Optional<String> value) {
        value.ifPresentOrElse(text -> MDC.put(key, text), () -> MDC.remove(key));
    }

    /** The trace of a record of the log: that of its header, or one that follows from its place. */
    public static String traceOf(ConsumerRecord<?, ?> record) {
        Optional<String> parent = Optional.ofNullable(record.headers().lastHeader(TRACEPARENT))
                .map(header -> new String(header.value(), StandardCharsets.US_ASCII));
        return traceOf(parent, record.topic() + "-" + record.partition() + "@" + record.offset());
    }

    /**
     * The trace of a header, or one that follows from the cause, so that the same cause has the same trace in every daemon.
     *
     * @param traceparent may be anything; only one in the form of the standard counts
     * @param cause a place in the log, say
     */
    public static String traceOf(Optional<String> traceparent, String cause) {
        return traceparent
                .map(PARENT::matcher)
                .filter(Matcher::matches)
                .map(parent -> parent.group(1))
                .orElseGet(() -> hash(cause));
    }

    /** Whether a header has the form of the standard. */
    public static boolean isTraceparent(String header) {
        return PARENT.matcher(header).matches();
    }

    private static String hash(String cause) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(cause.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, TRACE_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
