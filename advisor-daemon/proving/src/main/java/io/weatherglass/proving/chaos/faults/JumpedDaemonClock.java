package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.ChaosSite;
import io.weatherglass.proving.chaos.site.ProcessClock;
import io.weatherglass.proving.chaos.site.SiteFault;
import java.util.Random;

/** The clock of a daemon is set, and set right again. One that is killed meanwhile is started with a clock that is wrong. */
final class JumpedDaemonClock implements SiteFault {

    @Override
    public String name() {
        return "jump-clock";
    }

    @Override
    public String description() {
        return "the clock of a daemon jumps an hour ahead or back, and after 5 to 30 s where it should be";
    }

    @Override
    public boolean needsOwnClocks() {
        return true;
    }

    @Override
    public Strike strike(ChaosSite site, Random random) {
        ProcessClock clock = SiteFault.oneOf(site.daemons(), random).clock().orElseThrow();
        // not the daemon itself: others may strike it meanwhile
        return new Strike(clock, Harm.NONE, progress -> clock.jump(random, progress));
    }
}
