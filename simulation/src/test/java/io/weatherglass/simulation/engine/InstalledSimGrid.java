package io.weatherglass.simulation.engine;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.Assumptions;

/** Skips tests, and properties with this hook, if SimGrid is not installed. */
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
