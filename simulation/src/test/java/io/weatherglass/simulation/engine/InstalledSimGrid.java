package io.weatherglass.simulation.engine;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.Assumptions;

/** SimGrid where it is installed; tests, and properties that have this as hook, are skipped elsewhere. */
final class InstalledSimGrid implements SkipExecutionHook {
    static SimGridEngine open(SimGridOptions options) {
        try {
            return SimGridEngine.open(options);
        } catch (EngineUnavailableException missing) {
            Assumptions.abort(missing.getMessage());
            throw missing;
        }
    }

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            SimGridEngine.open().close();
            return SkipResult.doNotSkip();
        } catch (EngineUnavailableException missing) {
            return SkipResult.skip(missing.getMessage());
        }
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
