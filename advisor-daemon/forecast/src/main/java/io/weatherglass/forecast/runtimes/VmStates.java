package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import java.util.Arrays;

/** States of VMs in one realization. Not thread-safe. */
final class VmStates {
    private static final int UNKNOWN = -1;

    private final LevelModel levels;
    private final double[] newLevels;
    private final double[] newRegimes;
    private int[] state;
    private boolean[] held;
    private boolean[] sameSpell;

    VmStates(LevelModel levels, int vms) {
        this.levels = levels;
        double[] ofLevels = new double[LEVELS];
        Arrays.setAll(ofLevels, levels::share);
        newLevels = LevelModel.cumulative(ofLevels);
        double[] ofRegimes = new double[REGIMES];
        Arrays.setAll(ofRegimes, regime -> levels.regime(regime).share());
        newRegimes = LevelModel.cumulative(ofRegimes);
        state = new int[Math.max(16, 2 * vms)];
        held = new boolean[state.length];
        sameSpell = new boolean[state.length];
    }

    void clear() {
        Arrays.fill(state, UNKNOWN);
    }

    void shown(int vm, int shown) {
        state[vm] = shown;
        held[vm] = true;
        sameSpell[vm] = true;
    }

    boolean isKnown(int vm) {
        return vm >= 0 && vm < state.length && state[vm] != UNKNOWN;
    }

    int of(int vm) {
        return state[vm];
    }

    boolean isHeld(int vm) {
        return held[vm];
    }

    boolean isInSameSpell(int vm) {
        return sameSpell[vm];
    }

    int step(int vm, double spell, double jump) {
        if (vm >= state.length) {
            grow(vm);
        }
        if (state[vm] == UNKNOWN) {
            state[vm] = fresh(spell, jump);
            held[vm] = false;
            sameSpell[vm] = false;
            return state[vm];
        }
        int regime = state[vm] / LEVELS;
        int level = state[vm] % LEVELS;
        double leaves = levels.regime(regime).leaves();
        if (spell < leaves) {
            regime = Residuals.position(newRegimes, spell / leaves);
            sameSpell[vm] = false;
        }
        if (jump < levels.hazard) {
            level = Residuals.position(newLevels, jump / levels.hazard);
            held[vm] = false;
        }
        state[vm] = regime * LEVELS + level;
        return state[vm];
    }

    int fresh(double spell, double jump) {
        return Residuals.position(newRegimes, spell) * LEVELS + Residuals.position(newLevels, jump);
    }

    private void grow(int vm) {
        int known = state.length;
        state = Arrays.copyOf(state, 2 * vm);
        held = Arrays.copyOf(held, state.length);
        sameSpell = Arrays.copyOf(sameSpell, state.length);
        Arrays.fill(state, known, state.length, UNKNOWN);
    }
}
