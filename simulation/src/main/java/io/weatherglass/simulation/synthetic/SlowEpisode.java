package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.Arguments;
import java.util.Set;

/**
 * An episode, its end exclusive, in which jobs that start on some VMs take {@code factor} &gt; 0 times as long; dates are seconds after the
 * start of the instance.
 */
public record SlowEpisode(double fromSeconds, double toSeconds, double factor, Set<Integer> vms)
        implements WalltimeEffect {
    public SlowEpisode {
        Arguments.finite("fromSeconds", fromSeconds);
        if (!(toSeconds >= fromSeconds)) {
            throw new IllegalArgumentException(
                    "toSeconds must be >= fromSeconds " + fromSeconds + ", was " + toSeconds);
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
