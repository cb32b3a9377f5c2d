package io.weatherglass.forecast.matching.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a table, each in a file of its own that one shard fills, perhaps on another machine: files that are mapped into
 * memory cannot be filled together over a network.
 */
public final class TableParts {

    private TableParts() {}

    /**
     * The part in this file, with what is filled already; a new one where there is no file.
     *
     * @throws IllegalArgumentException if the file is no part of the table of this setup
     * @throws IOException if it cannot be written, as on a full disk, or read
     */
    public static ErrorTable open(FragmentSetup setup, Path file) throws IOException {
        if (!Files.exists(file)) {
            new TableFile(file, setup, TableKey.of(setup)).create();
        }
        return there(setup, file);
    }

    private static ErrorTable there(FragmentSetup setup, Path file) throws IOException {
        return new TableFile(file, setup, TableKey.of(setup))
                .open()
                .orElseThrow(() -> new IllegalArgumentException(file
                        + (Files.exists(file)
                                ? ": is no part of this table: it was made with another trace, workflow, platform or grid,"
                                        + " or by another version"
                                : ": there is no such part")));
    }

    /**
     * Fills the table with what the parts have. Fragments that it has already stay as they are.
     *
     * @throws IllegalArgumentException if a file is no part of the table of this setup, if a fragment is in several of them, or
     *     if a candidate is neither in the table nor in a part; then the table is as before
     * @throws IOException if a file cannot be read
     */
    public static void merge(FragmentSetup setup, ErrorTable table, List<Path> files) throws IOException {
        List<ErrorTable> parts = new ArrayList<>();
        for (Path file : files) {
            parts.add(there(setup, file));
        }
        int[] partOf = partOf(setup, table, files, parts);
        float[] runtimes = new float[table.jobCount()];
        for (int fragment = 0; fragment < partOf.length; fragment++) {
            if (partOf[fragment] >= 0 && !table.isFilled(fragment)) {
                for (int job = 0; job < runtimes.length; job++) {
                    runtimes[job] = parts.get(partOf[fragment]).runtimeSeconds(fragment, job);
                }
                table.fill(fragment, runtimes);
            }
        }
    }

    /** By fragment, the index of the one part that has it; -1 where none has. */
    private static int[] partOf(FragmentSetup setup, ErrorTable table, List<Path> files, List<ErrorTable> parts) {
        int[] partOf = new int[table.fragmentCount()];
        int absent = 0;
        int candidates = 0;
        for (int fragment = 0; fragment < partOf.length; fragment++) {
            partOf[fragment] = -1;
            for (int part = 0; part < parts.size(); part++) {
                if (parts.get(part).isFilled(fragment)) {
                    if (partOf[fragment] >= 0) {
                        throw new IllegalArgumentException(files.get(partOf[fragment]) + " and " + files.get(part)
                                + " have the same fragments: give each shard once, all of one number of shards");
                    }
                    partOf[fragment] = part;
                }
            }
            boolean there = partOf[fragment] >= 0 || table.isFilled(fragment);
            boolean candidate = there || setup.isCandidate(fragment);
            candidates += candidate ? 1 : 0;
            absent += candidate && !there ? 1 : 0;
        }
        if (absent > 0) {
            throw new IllegalArgumentException("no part has " + absent + " of the " + candidates
                    + " candidates: give the parts of all shards, and run those again that were interrupted");
        }
        return partOf;
    }
}
