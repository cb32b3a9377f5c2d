package io.weatherglass.daemon.recovery;

import io.weatherglass.forecast.testing.Eventually;
import java.util.concurrent.Callable;

final class Await {

    private Await() {}

    static void until(Callable<Boolean> condition) {
        Eventually.until("the condition of this test", () -> {
            try {
                return condition.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
