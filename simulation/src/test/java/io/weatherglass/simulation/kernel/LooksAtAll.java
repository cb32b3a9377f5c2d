package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.PlacementView;

/** Wraps a view and finds VMs by scanning all of them. */
record LooksAtAll(PlacementView view) implements PlacementView {
    @Override
    public Workflow workflow() {
        return view.workflow();
    }

    @Override
    public double nowSeconds() {
        return view.nowSeconds();
    }

    @Override
    public int liveCount() {
        return view.liveCount();
    }

    @Override
    public int liveVm(int k) {
        return view.liveVm(k);
    }

    @Override
    public boolean live(int vm) {
        return view.live(vm);
    }

    @Override
    public int vmOf(int job) {
        return view.vmOf(job);
    }

    @Override
    public double endSeconds(int job) {
        return view.endSeconds(job);
    }

    @Override
    public int typeCount() {
        return view.typeCount();
    }

    @Override
    public int typeOf(int vm) {
        return view.typeOf(vm);
    }

    @Override
    public boolean mayDeploy(int type) {
        return view.mayDeploy(type);
    }

    @Override
    public int defaultType() {
        return view.defaultType();
    }

    @Override
    public double projectedWalltimeSeconds(int job) {
        return view.projectedWalltimeSeconds(job);
    }

    @Override
    public double projectedWalltimeSeconds(int job, int vm) {
        return view.projectedWalltimeSeconds(job, vm);
    }

    @Override
    public boolean idle(int vm) {
        return view.idle(vm);
    }

    @Override
    public boolean anyIdle() {
        return view.anyIdle();
    }

    @Override
    public int firstIdle() {
        return view.firstIdle();
    }

    @Override
    public double idleSeconds(int vm) {
        return view.idleSeconds(vm);
    }

    @Override
    public double bootPredictionSeconds(int type) {
        return view.bootPredictionSeconds(type);
    }

    @Override
    public double remainingPaidSeconds(int vm, double moreSeconds) {
        return view.remainingPaidSeconds(vm, moreSeconds);
    }
}
