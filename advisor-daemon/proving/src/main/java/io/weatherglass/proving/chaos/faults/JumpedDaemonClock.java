package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.ProcessClock;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/**
 * Changes the clock of a daemon temporarily. A daemon that is killed during this time restarts with the wrong clock.
 */
final class JumpedDaemonClock extends SiteFault {

    JumpedDaemonClock() {
        super("jump-clock", "the clock of a daemon is one hour ahead or behind for 5 to 30 s", Trait.NEEDS_OWN_CLOCKS);
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ProcessClock clock = SiteFault.oneOf(site.daemons(), random).clock().orElseThrow();
        // the victim is the clock, not the daemon, so that other faults may strike the daemon at the same time
        return new Strike(clock, Harm.NONE, progress -> clock.jump(random, progress));
    }
}
