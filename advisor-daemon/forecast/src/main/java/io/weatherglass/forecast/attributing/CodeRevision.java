package io.weatherglass.forecast.attributing;

import java.util.regex.Pattern;

/**
 * Compares the revisions of runs: a name, a commit (or a hash of the code), or both, separated by a space. One commit
 * may have several names, and a branch has many commits.
 */
final class CodeRevision {

    /** Minimum length of an abbreviated commit, as in Git. */
    static final int MIN_COMMIT = 7;

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{" + MIN_COMMIT + ",64}");

    private CodeRevision() {}

    /** Returns whether two revisions are known and differ: in the commit if both have one, otherwise in the name. */
    static boolean differ(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return false;
        }
        String commit = lastWord(one);
        String otherCommit = lastWord(other);
        boolean isCommit = COMMIT.matcher(commit).matches();
        boolean isOtherCommit = COMMIT.matcher(otherCommit).matches();
        if (isCommit && isOtherCommit) {
            return !commit.startsWith(otherCommit) && !otherCommit.startsWith(commit);
        }
        return !name(one, isCommit).equals(name(other, isOtherCommit));
    }

    private static String lastWord(String revision) {
        return revision.substring(revision.lastIndexOf(' ') + 1);
    }

    private static String name(String revision, boolean hasCommit) {
        int space = revision.lastIndexOf(' ');
        return hasCommit && space > 0 ? revision.substring(0, space) : revision;
    }
}
