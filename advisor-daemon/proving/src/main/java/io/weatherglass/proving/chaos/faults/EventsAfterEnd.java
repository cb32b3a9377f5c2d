package io.weatherglass.proving.chaos.faults;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** Sends new events for runs that have ended. */
final class EventsAfterEnd extends EventFault {

    private static final int MAX_OF_A_RUN = 4;
    private static final int LATEST_MILLIS = 10_000;

    EventsAfterEnd() {
        super("after-end", "new job events arrive up to 10 s after the end of their run");
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        int count = random.nextInt(MAX_OF_A_RUN + 1);
        EventEnvelope end = run.end().event().orElseThrow();
        long endAt = run.end().atMillis();
        for (int i = 0; i < count; i++) {
            long at = endAt + 1 + (random.nextBoolean() ? 0 : random.nextInt(LATEST_MILLIS));
            run.addAfterEnd(
                    at,
                    RunDraft.SOURCE,
                    "after-end-" + i,
                    end.time().plusSeconds(i),
                    random.nextBoolean()
                            ? new JobSubmitted("gather", 2)
                            : new JobFailed("gather", 1, Optional.empty(), OptionalDouble.empty(), true));
        }
        return count;
    }
}
