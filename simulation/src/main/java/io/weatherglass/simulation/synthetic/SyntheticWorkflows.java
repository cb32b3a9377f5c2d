package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates sample workflows from published characteristics [B19 tables 1.1, 1.2, fig. 1.3]. Values are generated, not
 * measured: projected walltimes are the means of the job kinds, and true walltimes are drawn around them.
 */
public final class SyntheticWorkflows {
    private static final double MB = 1e6;

    private static final List<String> BANDS = List.of("h", "j", "k");

    private SyntheticWorkflows() {}

    public static SyntheticRun montage3x3(long seed) {
        return montage(36, 21, seed);
    }

    /**
     * Generates Montage for three bands, each with at least one project job and one difference job. The jobs of a band
     * are projects, overlap, differences, background model, background correction (which also needs the projects) and
     * addition; a final job gathers the bands.
     */
    public static SyntheticRun montage(int projectsPerBand, int diffsPerBand, long seed) {
        Arguments.atLeast("projectsPerBand", projectsPerBand, 1);
        Arguments.atLeast("diffsPerBand", diffsPerBand, 1);
        SyntheticBuilder builder =
                new SyntheticBuilder("synthetic-montage-" + projectsPerBand + "x" + diffsPerBand, seed);
        List<List<String>> projects = new ArrayList<>();
        for (String band : BANDS) {
            projects.add(builder.addAll("project_" + band, projectsPerBand, MontageKinds.PROJECT, List.of()));
        }
        List<String> adds = new ArrayList<>();
        for (int band = 0; band < BANDS.size(); band++) {
            adds.add(addBand(builder, BANDS.get(band), projects.get(band), diffsPerBand));
        }
        builder.add("gather", MontageKinds.GATHER, adds);
        return builder.build();
    }

    private static String addBand(SyntheticBuilder builder, String band, List<String> projects, int diffs) {
        String overlap = builder.add("overlap_" + band, MontageKinds.OVERLAP, projects);
        List<String> differences = builder.addAll("diff_" + band, diffs, MontageKinds.DIFF, List.of(overlap));
        String model = builder.add("bgmodel_" + band, MontageKinds.BACKGROUND_MODEL, differences);
        List<String> modelAndProjects = new ArrayList<>(projects);
        modelAndProjects.add(model);
        String background = builder.add("background_" + band, MontageKinds.BACKGROUND, modelAndProjects);
        return builder.add("add_" + band, MontageKinds.ADD, List.of(background));
    }

    /**
     * Generates the TINKER Conformer Generator [KKN17 §5.1]: one job groups conformers (12 h), 20 chains of three jobs
     * (35, 60 and 32 min) process one group each, one job collects the results and one compresses them. The durations
     * of the last two jobs and the variation are not published; we assume 10 min each and a standard deviation of 5 %.
     */
    public static SyntheticRun tinkerConformers(long seed) {
        SyntheticBuilder builder = new SyntheticBuilder("synthetic-tcg", seed);
        String group = builder.add("g", ConformerKinds.of("group", 720), List.of());
        List<String> chains = new ArrayList<>();
        for (int k = 1; k <= ConformerKinds.GROUPS; k++) {
            String first = builder.add("t1_" + k, ConformerKinds.of("t1", 35), List.of(group));
            String second = builder.add("t2_" + k, ConformerKinds.of("t2", 60), List.of(first));
            chains.add(builder.add("t3_" + k, ConformerKinds.of("t3", 32), List.of(second)));
        }
        String collect = builder.add("tc", ConformerKinds.of("collect", 10), chains);
        builder.add("c", ConformerKinds.of("compress", 10), List.of(collect));
        return builder.build();
    }

    private static final class ConformerKinds {
        private static final int GROUPS = 20;

        private static JobKind of(String name, double minutes) {
            return new JobKind(name, 60 * minutes, 3 * minutes, 0, 0);
        }
    }

    private static final class MontageKinds {
        private static final JobKind PROJECT = new JobKind("project", 9.1, 1.7, 14.6 * MB, 68.8 * MB);
        private static final JobKind OVERLAP = new JobKind("overlap", 2.5, 0.7, 0.1 * MB, 0.2 * MB);
        private static final JobKind DIFF = new JobKind("diff", 7.2, 5.0, 423.2 * MB, 0.01 * MB);
        private static final JobKind BACKGROUND_MODEL = new JobKind("bgmodel", 9.8, 0.8, 0.3 * MB, 0.001 * MB);
        private static final JobKind BACKGROUND = new JobKind("background", 10.6, 10.6, 2476 * MB, 2380 * MB);
        private static final JobKind ADD = new JobKind("add", 115.5, 47.5, 2476 * MB, 1871 * MB);
        private static final JobKind GATHER = new JobKind("gather", 133.4, 6.7, 4096 * MB, 4.4 * MB);
    }

    /** Walltimes in seconds and transferred bytes for a kind of job. */
    record JobKind(String name, double mean, double sd, double inputBytes, double outputBytes) {
        Job job(String id, List<String> dependencies) {
            return new Job(id, name, mean, 0, inputBytes, outputBytes, dependencies);
        }
    }
}
