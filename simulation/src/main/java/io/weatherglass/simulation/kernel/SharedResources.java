package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.FairShare;
import io.weatherglass.simulation.kernel.structures.EarliestDate;

final class SharedResources {
    private final FairShare[] shares;
    private final EarliestDate next;

    SharedResources(FairShare[] shares) {
        this.shares = shares;
        next = new EarliestDate(shares.length);
    }

    double nextDate() {
        return next.date();
    }

    int completeNext(double now) {
        int resource = next.index();
        int id = shares[resource].completeNext(now);
        next.set(resource, shares[resource].nextDate());
        return id;
    }

    void add(double now, int resource, int group, int id, double work) {
        shares[resource].add(now, group, id, work, 1);
        next.set(resource, shares[resource].nextDate());
    }

    void remove(double now, int resource, int group, int id) {
        shares[resource].remove(now, group, id);
        next.set(resource, shares[resource].nextDate());
    }

    void save() {
        for (FairShare share : shares) {
            share.save();
        }
        next.save();
    }

    void restore() {
        for (FairShare share : shares) {
            share.restore();
        }
        next.restore();
    }
}
