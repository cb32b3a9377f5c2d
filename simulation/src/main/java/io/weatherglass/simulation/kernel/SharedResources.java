package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.FairShare;

/** The transfers to and from the storages of all clouds, and which of them ends next. */
final class SharedResources {
    private final FairShare[] shares;
    private int next;

    SharedResources(FairShare[] shares) {
        this.shares = shares;
    }

    double nextDate() {
        return shares[next].nextDate();
    }

    int completeNext(double now) {
        int id = shares[next].completeNext(now);
        findNext();
        return id;
    }

    void add(double now, int resource, int group, int id, double work) {
        shares[resource].add(now, group, id, work, 1);
        findNext();
    }

    void remove(double now, int resource, int group, int id) {
        shares[resource].remove(now, group, id);
        findNext();
    }

    private void findNext() {
        next = 0;
        for (int resource = 1; resource < shares.length; resource++) {
            if (shares[resource].nextDate() < shares[next].nextDate()) {
                next = resource;
            }
        }
    }

    void save() {
        for (FairShare share : shares) {
            share.save();
        }
    }

    void restore() {
        for (FairShare share : shares) {
            share.restore();
        }
        findNext();
    }
}
