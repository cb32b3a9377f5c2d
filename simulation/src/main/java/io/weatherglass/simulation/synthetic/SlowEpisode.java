package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.Arguments;
import java.util.Set;

/** Multiplies the walltimes of jobs that start on certain VMs within a half-open period by {@code factor} &gt; 0. */
public record SlowEpisode(double fromSeconds, double toSeconds, double factor, Set<Integer> vms)
        implements WalltimeEffect {
    public SlowEpisode {
        Arguments.finite("fromSeconds", fromSeconds);
        if (!(toSeconds >= fromSeconds)) {
            throw new IllegalArgumentException(
                    "toSeconds must be >= fromSeconds " + fromSeconds + ", but was " + toSeconds);
        }
        Arguments.positive("factor", factor);
        vms = Set.copyOf(vms);
    }

    @Override
    public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        boolean slowed = startSeconds >= fromSeconds && startSeconds < toSeconds && vms.contains(vm);
        return slowed ? drawnSeconds * factor : drawnSeconds;
    }
}
