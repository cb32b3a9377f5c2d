package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows.JobKind;
import java.util.List;
import java.util.Locale;

/**
 * The OMSSA use cases: independent jobs that each analyse one part of a file of spectra. All parts of a file have the
 * same number of spectra, except the last (<em>partial</em>) one. Walltimes and the inputs of BRS are published [B19
 * table 1.1]. The numbers of partial jobs, the other inputs and the outputs are those of the authors' records; inputs
 * are from openstack-icps.v1, where they exclude the protein database.
 */
public enum OmssaCase {
    BRS(190, kind("omssa-full", 603.1, 54.9, 2.6, 3.9), 33, kind("omssa-rest", 355.9, 182.1, 1.2, 0.9)),
    BRT(33, kind("omssa-full", 125.9, 16.6, 16.6, 12.4), 0, null),
    HRS(31, kind("omssa-full", 182.3, 6.8, 1.3, 14.7), 34, kind("omssa-rest", 104.3, 19.3, 0.5, 3.7)),
    HRT(34, kind("omssa-full", 9.6, 2.3, 1.7, 4.2), 0, null);

    private final int fullJobs;
    private final JobKind full;
    private final int partialJobs;
    private final JobKind partial;

    OmssaCase(int fullJobs, JobKind full, int partialJobs, JobKind partial) {
        this.fullJobs = fullJobs;
        this.full = full;
        this.partialJobs = partialJobs;
        this.partial = partial;
    }

    private static JobKind kind(String name, double mean, double sd, double inputMegabytes, double outputMegabytes) {
        return new JobKind(name, mean, sd, inputMegabytes * 1e6, outputMegabytes * 1e6);
    }

    /** Returns the name in inputs and workflow names, e.g. "omssa-brs". */
    public String label() {
        return "omssa-" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the published number of jobs. */
    public int jobs() {
        return fullJobs + partialJobs;
    }

    /** Generates a run with any number of jobs; partial jobs have the recorded share and are spread evenly. */
    public SyntheticRun run(int jobs, long seed) {
        Arguments.atLeast("jobs", jobs, 1);
        SyntheticBuilder builder = new SyntheticBuilder("synthetic-" + label() + "-" + jobs, seed);
        for (int k = 1; k <= jobs; k++) {
            builder.add("omssa_" + k, partialsAmong(k) > partialsAmong(k - 1) ? partial : full, List.of());
        }
        return builder.build();
    }

    private long partialsAmong(long first) {
        return first * partialJobs / jobs();
    }
}
