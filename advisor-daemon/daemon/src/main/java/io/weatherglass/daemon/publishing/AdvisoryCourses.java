package io.weatherglass.daemon.publishing;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Advisories of recent instances. Above the size limit, first drops those of the instances that ended earliest, then
 * thins those of the instances with the most advisories.
 */
final class AdvisoryCourses {

    static final int ENDED = 100;

    /**
     * Maximum number of instances closed in only one topic; many instances are in this state while the history is
     * unavailable.
     */
    static final int CLOSING = 1000;

    private static final int TOPICS = 2;

    private final int keptPerInstance;
    private final int maxBytes;
    private final Consumer<String> forgotten;

    private final Map<String, AdvisoryCourse> courses = new HashMap<>();
    private final Set<String> ended = new LinkedHashSet<>();
    private final Set<String> closing = new LinkedHashSet<>();
    private final Set<AdvisoryCourse> thinnable = new LinkedHashSet<>();
    private long bytes;

    /** @param maxBytes size limit, not counting the first and the last three advisories of open instances */
    AdvisoryCourses(int keptPerInstance, int maxBytes, Consumer<String> forgotten) {
        this.keptPerInstance = keptPerInstance;
        this.maxBytes = maxBytes;
        this.forgotten = forgotten;
    }

    /**
     * Adds an advisory, if present, and applies the limits. Keeps the advisories of instances that are not yet closed
     * in both topics.
     */
    void update(String instance, Optional<PackedAdvisory> further, int closedIn) {
        further.ifPresent(advisory -> append(instance, advisory));
        of(instance).ifPresent(course -> place(instance, course, closedIn));
        limitBytes();
    }

    private void append(String instance, PackedAdvisory advisory) {
        AdvisoryCourse course = courses.computeIfAbsent(instance, name -> new AdvisoryCourse());
        long before = course.bytes();
        course.append(advisory);
        if (course.size() > keptPerInstance) {
            course.thin();
        }
        bytes += course.bytes() - before;
    }

    private void place(String instance, AdvisoryCourse course, int closedIn) {
        if (closedIn < TOPICS) {
            ended.remove(instance);
            thinnable.add(course);
            if (closedIn == 0) {
                closing.remove(instance);
            } else if (closing.add(instance) && closing.size() > CLOSING) {
                forgetOldest(closing);
            }
        } else if (ended.add(instance)) {
            closing.remove(instance);
            thinnable.remove(course);
            if (ended.size() > ENDED) {
                forgetOldest(ended);
            }
        }
    }

    private void forgetOldest(Set<String> inOrder) {
        String instance = inOrder.iterator().next();
        inOrder.remove(instance);
        AdvisoryCourse course = courses.remove(instance);
        thinnable.remove(course);
        bytes -= course.bytes();
        forgotten.accept(instance);
    }

    private void limitBytes() {
        while (bytes > maxBytes && ended.size() > 1) {
            forgetOldest(ended);
        }
        while (bytes > maxBytes) {
            List<AdvisoryCourse> longer = thinnable.stream()
                    .filter(course -> course.size() > AdvisoryCourse.MIN_KEPT)
                    .toList();
            if (longer.isEmpty()) {
                return;
            }
            long longest =
                    longer.stream().mapToLong(AdvisoryCourse::bytes).max().orElseThrow();
            // Thin all courses of similar length at once, since finding them takes longer than thinning them.
            longer.stream()
                    .filter(course -> course.bytes() >= longest - longest / 8)
                    .forEach(this::thin);
        }
    }

    private void thin(AdvisoryCourse course) {
        bytes -= course.bytes();
        course.thin();
        bytes += course.bytes();
    }

    Optional<AdvisoryCourse> of(String instance) {
        return Optional.ofNullable(courses.get(instance));
    }
}
