package io.weatherglass.cli.inputs;

import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SyntheticMapReduce;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Synthetic workflows by name: {@code synthetic:NAME} or {@code synthetic:NAME:SIZE,SIZE}. */
final class SyntheticInputs {

    static final String PREFIX = "synthetic:";

    /** The generators; default sizes are those of the published workflows. */
    private enum Generator {
        OMSSA_BRS(OmssaCase.BRS.label(), "JOBS") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return omssa(OmssaCase.BRS, sizes, seed);
            }
        },
        OMSSA_BRT(OmssaCase.BRT.label(), "JOBS") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return omssa(OmssaCase.BRT, sizes, seed);
            }
        },
        OMSSA_HRS(OmssaCase.HRS.label(), "JOBS") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return omssa(OmssaCase.HRS, sizes, seed);
            }
        },
        OMSSA_HRT(OmssaCase.HRT.label(), "JOBS") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return omssa(OmssaCase.HRT, sizes, seed);
            }
        },
        MONTAGE("montage-3x3", "PROJECTS,DIFFS") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return sizes.isEmpty()
                        ? SyntheticWorkflows.montage3x3(seed)
                        : SyntheticWorkflows.montage(sizes.get(0), sizes.get(1), seed);
            }
        },
        TERA_SORT("terasort", "PHASES,MAPS,REDUCES") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                SyntheticMapReduce published = SyntheticMapReduce.TERA_SORT;
                return (sizes.isEmpty()
                                ? published
                                : published
                                        .withPhases(sizes.get(0))
                                        .withMaps(sizes.get(1))
                                        .withReduces(sizes.get(2)))
                        .run(seed);
            }
        },
        CONFORMERS("tcg", "") {
            @Override
            SyntheticRun run(List<Integer> sizes, long seed) {
                return SyntheticWorkflows.tinkerConformers(seed);
            }
        };

        private final String label;
        private final String sizes;

        Generator(String label, String sizes) {
            this.label = label;
            this.sizes = sizes;
        }

        abstract SyntheticRun run(List<Integer> sizes, long seed);

        private static SyntheticRun omssa(OmssaCase useCase, List<Integer> sizes, long seed) {
            return useCase.run(sizes.isEmpty() ? useCase.jobs() : sizes.get(0), seed);
        }

        private int sizeCount() {
            return sizes.isEmpty() ? 0 : sizes.split(",").length;
        }
    }

    private SyntheticInputs() {}

    static String forms() {
        return Arrays.stream(Generator.values())
                .map(generator ->
                        PREFIX + generator.label + (generator.sizes.isEmpty() ? "" : "[:" + generator.sizes + "]"))
                .collect(Collectors.joining(", "));
    }

    /** @throws IllegalArgumentException if the name is unknown, or a size breaks a rule */
    static SyntheticRun run(String source, long seed) {
        String[] part = source.substring(PREFIX.length()).split(":", 2);
        Generator generator = Arrays.stream(Generator.values())
                .filter(one -> one.label.equals(part[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the synthetic workflow must be one of " + forms() + ", but was \"" + source + "\""));
        List<Integer> sizes = part.length == 1 ? List.of() : sizes(part[1], source);
        if (!sizes.isEmpty() && sizes.size() != generator.sizeCount()) {
            throw new IllegalArgumentException("the sizes of \"" + source + "\" must be "
                    + (generator.sizes.isEmpty() ? "left out" : generator.sizes));
        }
        return generator.run(sizes, seed);
    }

    private static List<Integer> sizes(String text, String source) {
        List<Integer> sizes = new ArrayList<>();
        for (String size : text.split(",", -1)) {
            if (!size.matches("\\d{1,9}")) {
                throw new IllegalArgumentException(
                        "each size of \"" + source + "\" must be a whole number, but was \"" + size + "\"");
            }
            sizes.add(Integer.valueOf(size));
        }
        return sizes;
    }
}
