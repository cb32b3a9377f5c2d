package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.HostPlacement;

/**
 * Finds a host for a VM without scanning all hosts. The level of a host is the number of whole cores that may still be
 * promised to VMs; a bit set per level contains the hosts of that level. The fraction of a core beyond the level is
 * constant for each host.
 */
final class FreeCores {
    private final double[] fraction;
    private final boolean sameFraction;
    private final int words;
    private final long[] at;
    private final int[] hostsAt;
    private final long[] occupied;
    private final int[] level;

    FreeCores(double[] free) {
        int count = free.length;
        level = new int[count];
        fraction = new double[count];
        int most = 0;
        boolean same = true;
        for (int host = 0; host < count; host++) {
            level[host] = whole(free[host]);
            fraction[host] = free[host] - level[host];
            same &= fraction[host] == fraction[0];
            most = Math.max(most, level[host]);
        }
        sameFraction = same;
        words = (count + 63) >>> 6;
        at = new long[(most + 1) * words];
        hostsAt = new int[most + 1];
        occupied = new long[(most + 64) >>> 6];
        for (int host = 0; host < count; host++) {
            enter(host);
        }
    }

    static int whole(double free) {
        return (int) (free + Hosts.ROUNDING);
    }

    /** Sets the number of free whole cores of a host, which is negative if too many cores are promised. */
    void update(int host, int free) {
        int now = Math.max(0, free);
        int old = level[host];
        if (now == old) {
            return;
        }
        at[old * words + (host >>> 6)] &= ~(1L << host);
        if (--hostsAt[old] == 0) {
            occupied[old >>> 6] &= ~(1L << old);
        }
        level[host] = now;
        enter(host);
    }

    private void enter(int host) {
        int now = level[host];
        at[now * words + (host >>> 6)] |= 1L << host;
        hostsAt[now]++;
        occupied[now >>> 6] |= 1L << now;
    }

    /** Returns {@link Hosts#NONE} if the VM fits on no host. VMs have at least one core. */
    int choose(HostPlacement policy, int wantedCores, long placedBefore) {
        if (wantedCores >= hostsAt.length) {
            return Hosts.NONE;
        }
        return switch (policy) {
            case BALANCING -> {
                int most = highest();
                yield most < wantedCores ? Hosts.NONE : inLevel(most, true);
            }
            case CONSOLIDATING -> {
                int least = next(wantedCores);
                yield least < 0 ? Hosts.NONE : inLevel(least, false);
            }
            case FIRST_FIT -> nth(wantedCores, 0);
            case RANDOM -> {
                int fitting = count(wantedCores);
                yield fitting == 0 ? Hosts.NONE : nth(wantedCores, HostPlacement.draw(placedBefore, fitting));
            }
        };
    }

    private int highest() {
        int word = occupied.length - 1;
        while (occupied[word] == 0) {
            word--;
        }
        return (word << 6) + 63 - Long.numberOfLeadingZeros(occupied[word]);
    }

    private int next(int least) {
        int word = least >>> 6;
        long bits = occupied[word] & (-1L << least);
        while (bits == 0) {
            if (++word == occupied.length) {
                return -1;
            }
            bits = occupied[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** Returns the host with the largest or smallest fraction in an occupied level; ties go to the first. */
    private int inLevel(int only, boolean largest) {
        int best = Hosts.NONE;
        for (int word = 0; word < words; word++) {
            long bits = at[only * words + word];
            while (bits != 0) {
                int host = (word << 6) + Long.numberOfTrailingZeros(bits);
                if (sameFraction) {
                    return host;
                }
                bits &= bits - 1;
                boolean better = best == Hosts.NONE
                        || (largest ? fraction[host] > fraction[best] : fraction[host] < fraction[best]);
                best = better ? host : best;
            }
        }
        return best;
    }

    private long fromLevel(int least, int word) {
        long bits = 0;
        for (int now = next(least); now >= 0; now = now + 1 < hostsAt.length ? next(now + 1) : -1) {
            bits |= at[now * words + word];
        }
        return bits;
    }

    private int count(int least) {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(fromLevel(least, word));
        }
        return count;
    }

    private int nth(int least, int n) {
        int skip = n;
        for (int word = 0; word < words; word++) {
            long bits = fromLevel(least, word);
            int here = Long.bitCount(bits);
            if (skip < here) {
                while (skip-- > 0) {
                    bits &= bits - 1;
                }
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
            skip -= here;
        }
        return Hosts.NONE;
    }
}
