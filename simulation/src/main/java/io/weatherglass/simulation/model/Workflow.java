package io.weatherglass.simulation.model;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Jobs in plan order (order of submission) and their dependencies, a directed acyclic graph in compact arrays.
 * Immutable and thread-safe. Methods throw {@link IndexOutOfBoundsException} for an invalid job index.
 */
public final class Workflow implements Serializable {
    private static final long serialVersionUID = 1;

    private final String name;
    private final List<Job> jobs;
    private final Map<String, Integer> indexById;
    private final double[] projected;
    private final double[] release;
    private final int[] parentStart;
    private final int[] parents;
    private final int[] childStart;
    private final int[] children;
    private final int[] topologicalOrder;
    private final int[] level;

    private Workflow(String name, List<Job> jobs, Map<String, Integer> indexById) {
        this.name = name;
        this.jobs = jobs;
        this.indexById = indexById;
        this.projected = jobs.stream().mapToDouble(Job::projectedRuntimeSeconds).toArray();
        this.release = jobs.stream().mapToDouble(Job::releaseSeconds).toArray();
        this.parentStart = new int[jobs.size() + 1];
        this.parents = WorkflowGraph.parents(jobs, indexById, parentStart);
        this.childStart = new int[jobs.size() + 1];
        this.children = WorkflowGraph.transpose(parentStart, parents, childStart);
        this.topologicalOrder = WorkflowGraph.topologicalOrder(jobs, parentStart, childStart, children);
        this.level = WorkflowGraph.levels(topologicalOrder, parentStart, parents);
    }

    /**
     * Creates a workflow from jobs in plan order; a job may depend on later jobs.
     *
     * @throws IllegalArgumentException if there are no jobs, an id is not unique, a dependency is unknown or the
     *     dependencies have a cycle; the message names the jobs
     */
    public static Workflow of(String name, Collection<Job> jobs) {
        Arguments.nonBlank("workflow name", name);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("workflow \"" + name + "\" must have at least one job, but had 0");
        }
        List<Job> inOrder = List.copyOf(jobs);
        return new Workflow(name, inOrder, WorkflowGraph.index(inOrder));
    }

    public String name() {
        return name;
    }

    public int jobCount() {
        return jobs.size();
    }

    public Job job(int job) {
        return jobs.get(job);
    }

    public String jobId(int job) {
        return jobs.get(job).id();
    }

    public String kind(int job) {
        return jobs.get(job).kind();
    }

    public double projectedRuntimeSeconds(int job) {
        return projected[job];
    }

    /** Returns the earliest submission time in seconds after the start of the instance. */
    public double releaseSeconds(int job) {
        return release[job];
    }

    public OptionalInt indexOf(String id) {
        Integer index = indexById.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public int parentCount(int job) {
        return parentStart[job + 1] - parentStart[job];
    }

    public int parent(int job, int k) {
        return parents[parentStart[job] + k];
    }

    /** Returns the number of parents that must be complete before the job is placed; see {@link Job#startShare()}. */
    public int parentsBeforeStart(int job) {
        // Products such as 0.2 · 150 may slightly exceed the exact integer.
        return (int) Math.ceil(jobs.get(job).startShare() * parentCount(job) - 1e-9);
    }

    public int childCount(int job) {
        return childStart[job + 1] - childStart[job];
    }

    public int child(int job, int k) {
        return children[childStart[job] + k];
    }

    /** Returns the number of dependencies on the longest path to the job; 0 for a job without dependencies. */
    public int level(int job) {
        return level[job];
    }

    public int[] topologicalOrder() {
        return topologicalOrder.clone();
    }

    /** Returns a copy, in seconds by job index; 0 means unknown. */
    public double[] projectedRuntimesSeconds() {
        return projected.clone();
    }

    @Override
    public String toString() {
        return "Workflow[" + name + ", " + jobCount() + " jobs, " + parents.length + " dependencies]";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Workflow workflow && name.equals(workflow.name) && jobs.equals(workflow.jobs);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(new int[] {name.hashCode(), jobs.hashCode()});
    }
}
