package io.weatherglass.daemon.enactment;

import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * Where and when instances are dealt with.
 *
 * @param thread runs tasks on the poll thread, to which all state of instances is confined
 * @param clock in step with the times in the log
 */
public record PollThreadContext(Executor thread, Clock clock) {}
