package io.weatherglass.simulation.synthetic;

/** Generators of sample workflows from published characteristics [B19 tables 1.1, 1.2]; deterministic by seed. */
public final class SyntheticWorkflows {
    private SyntheticWorkflows() {}

    /** OMSSA BRS: 223 independent jobs [B19 table 1.1]. */
    public static SyntheticRun omssaBrs(long seed) {
        throw new UnsupportedOperationException();
    }

    /** OMSSA BRS of another size. */
    public static SyntheticRun omssaBrs(int jobs, long seed) {
        throw new UnsupportedOperationException();
    }

    /** Montage 3x3: 184 jobs [B19 table 1.2, fig. 1.3]. */
    public static SyntheticRun montage3x3(long seed) {
        throw new UnsupportedOperationException();
    }

    /** Montage with three bands of the given number of projects and diffs each. */
    public static SyntheticRun montage(int projectsPerBand, int diffsPerBand, long seed) {
        throw new UnsupportedOperationException();
    }
}
