package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The advisories that have been published, as read back from the log: the last one of every instance, and the course of
 * the more recent instances. What HTTP serves comes from here, so every daemon of a group can answer for every instance.
 * Thread-safe.
 *
 * <p>The course of an instance is thinned, not cut, when it grows beyond its bound: of its older half every second
 * advisory stays, so that the whole run remains visible; the last three always do. All {@link Courses} together have a bound, too.
 */
public final class PublishedAdvisories {

    /** Of all courses together, those of open instances too: an eighth of the smallest heap that is advised, 512 MB. */
    static final int COURSE_BYTES = 64 * 1024 * 1024;

    /** Instances that have ended and whose last advisory is kept. */
    static final int ENDED_WITH_LATEST = 5000;

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Courses courses;
    private final Set<String> endedWithLatest = new LinkedHashSet<>();

    /** Those of which nothing else is kept: as many as runs have ended whose closing advisory is still in the log, so each takes little. */
    private final Map<String, Closed> closedLongAgo = new HashMap<>();

    /** The few sets of topics that there are, each once. */
    private final Map<Set<String>, Set<String>> topics = new HashMap<>();

    private final List<Consumer<Advisory>> listeners = new CopyOnWriteArrayList<>();

    /**
     * That an instance is closed.
     *
     * @param in the topics in which it is
     * @param at its closing advisory in the compacted one, or in the other if that is the only one
     * @param beforeReadBack as in {@link Entry}
     */
    private record Closed(Set<String> in, AdvisoryPosition at, boolean beforeReadBack) {}

    private static final class Entry {
        private Advisory latest;
        private Set<String> closedIn = Set.of();

        /** As in {@link Closed}; null while it is not closed. */
        private AdvisoryPosition closedAt;

        private boolean openInCompacted;

        /** Whether something of it was read in the retained topic. */
        private boolean inRetained;

        /** Whether it is taken for closed in the retained topic, which is not read so far back. */
        private boolean closedBeforeReadBack;
    }

    /** @param keptPerInstance most advisories in the course of one instance, at least 4: the first and the last three */
    public PublishedAdvisories(int keptPerInstance) {
        this(keptPerInstance, COURSE_BYTES);
    }

    /** @param courseBytes most bytes of all courses together, but for the first and the last three advisories of each open instance */
    PublishedAdvisories(int keptPerInstance, int courseBytes) {
        if (keptPerInstance < Course.MIN_KEPT) {
            throw new IllegalArgumentException(
                    "keptPerInstance must be >= " + Course.MIN_KEPT + ", was " + keptPerInstance);
        }
        courses = new Courses(keptPerInstance, courseBytes, this::courseForgotten);
    }

    /** Calls the listener with each advisory that is new here, on the thread that reads the log. */
    public void addListener(Consumer<Advisory> listener) {
        listeners.add(listener);
    }

    /** The listener is no longer called. */
    public void removeListener(Consumer<Advisory> listener) {
        listeners.remove(listener);
    }

    /**
     * Takes in an advisory.
     *
     * @param at where it was read
     * @param course the same, if it is one of the retained ones that make up the course
     */
    void add(Advisory advisory, AdvisoryPosition at, Optional<PackedAdvisory> course) {
        String topic = at.topic();
        boolean news;
        synchronized (this) {
            Entry entry = entries.computeIfAbsent(advisory.workflowInstance(), this::entry);
            news = entry.latest == null ? entry.closedIn.isEmpty() : isLater(advisory, entry.latest);
            if (news) {
                entry.latest = advisory;
            }
            if (course.isEmpty()) {
                entry.openInCompacted = !advisory.closing();
            } else {
                readInRetained(entry, topic);
            }
            if (advisory.closing()) {
                entry.closedIn = with(entry.closedIn, topic);
                entry.closedAt = course.isEmpty() || entry.closedAt == null ? at : entry.closedAt;
            } else if (course.isEmpty()) {
                // of the compacted topic only the newest record counts: this one has replaced the closing one
                entry.closedIn = without(entry.closedIn, topic);
            }
            limitLatest(advisory.workflowInstance(), entry);
            courses.update(advisory.workflowInstance(), course, entry.closedIn.size());
        }
        if (news) {
            listeners.forEach(listener -> listener.accept(advisory));
        }
    }

    private void readInRetained(Entry entry, String topic) {
        entry.inRetained = true;
        if (entry.closedBeforeReadBack) {
            // it is read so far back after all: this is its closing advisory, or that would follow
            entry.closedBeforeReadBack = false;
            entry.closedIn = without(entry.closedIn, topic);
        }
    }

    /**
     * An instance that is closed in the compacted topic has been closed in the retained one before, which was not read so far
     * back. Does nothing if something of the instance was read there: its closing advisory would have to follow that.
     */
    synchronized void closedBeforeReadBack(String instance, String retained) {
        Entry entry = entries.get(instance);
        if (entry != null && !entry.inRetained) {
            entry.closedBeforeReadBack = true;
            entry.closedIn = with(entry.closedIn, retained);
        }
    }

    private Entry entry(String instance) {
        Entry entry = new Entry();
        Closed closed = closedLongAgo.remove(instance);
        if (closed != null) {
            entry.closedIn = closed.in();
            entry.closedAt = closed.at();
            entry.closedBeforeReadBack = closed.beforeReadBack();
        }
        return entry;
    }

    private Set<String> with(Set<String> some, String topic) {
        Set<String> more = new HashSet<>(some);
        more.add(topic);
        return topics.computeIfAbsent(Set.copyOf(more), set -> set);
    }

    private Set<String> without(Set<String> some, String topic) {
        Set<String> fewer = new HashSet<>(some);
        fewer.remove(topic);
        return topics.computeIfAbsent(Set.copyOf(fewer), set -> set);
    }

    private static boolean isLater(Advisory advisory, Advisory than) {
        if (advisory.closing() || than.closing()) {
            return advisory.closing() && !than.closing();
        }
        int bySequence = Integer.compare(advisory.sequence(), than.sequence());
        return bySequence > 0 || (bySequence == 0 && advisory.asOf().isAfter(than.asOf()));
    }

    /** Forgets old closing advisories, except those that must be written again; does not forget that an instance is closed. */
    private void limitLatest(String instance, Entry entry) {
        if (entry.closedIn.isEmpty() || entry.openInCompacted) {
            endedWithLatest.remove(instance);
            return;
        }
        endedWithLatest.add(instance);
        if (endedWithLatest.size() > ENDED_WITH_LATEST) {
            String oldest = removeOldest(endedWithLatest);
            Entry forgotten = entries.get(oldest);
            forgotten.latest = null;
            if (courses.of(oldest).isEmpty()) {
                keepOnlyWhereClosed(oldest, forgotten);
            }
        }
    }

    private void courseForgotten(String instance) {
        Entry entry = entries.get(instance);
        if (entry.latest == null) {
            keepOnlyWhereClosed(instance, entry);
        }
    }

    private void keepOnlyWhereClosed(String instance, Entry entry) {
        entries.remove(instance);
        endedWithLatest.remove(instance);
        closedLongAgo.put(instance, new Closed(entry.closedIn, entry.closedAt, entry.closedBeforeReadBack));
    }

    /**
     * Forgets that instances are closed whose closing advisory the log has deleted, as does whoever starts now.
     *
     * @param begins the first offsets that are still there
     */
    synchronized void forgetBefore(Map<TopicPartition, Long> begins) {
        closedLongAgo
                .values()
                .removeIf(closed ->
                        closed.at().offset() < begins.getOrDefault(closed.at().partition(), 0L));
    }

    private static String removeOldest(Set<String> inOrder) {
        String oldest = inOrder.iterator().next();
        inOrder.remove(oldest);
        return oldest;
    }

    /** The last advisory on an instance. */
    public synchronized Optional<Advisory> latest(String instance) {
        return Optional.ofNullable(entries.get(instance)).map(entry -> entry.latest);
    }

    /** The last advisories of the open and of the more recent instances, in the order in which the instances first appeared. */
    public synchronized Collection<Advisory> latest() {
        return entries.values().stream()
                .map(entry -> entry.latest)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The course of an instance, oldest first; empty when it is unknown or was forgotten. */
    public List<Advisory> course(String instance) {
        return course(instance, 0);
    }

    /**
     * The last advisories on an instance, oldest first, between which none is missing: three at least, if there are as many.
     *
     * @param recent all that were issued within this time of one of the last two are among them, and the one before
     */
    public List<Advisory> last(String instance, Duration recent) {
        return packedLast(instance, recent).stream().map(PackedAdvisory::unpack).toList();
    }

    private synchronized List<PackedAdvisory> packedLast(String instance, Duration recent) {
        return courses.of(instance).map(course -> course.last(recent)).orElse(List.of());
    }

    /** @param from sequence number below which an advisory is left out */
    public List<Advisory> course(String instance, int from) {
        return packedCourse(instance, from).stream().map(PackedAdvisory::unpack).toList();
    }

    /** The course of an instance as it is now, for those who need it later: unpacked whenever it is asked for. */
    public Supplier<List<Advisory>> kept(String instance) {
        List<PackedAdvisory> packed = packedCourse(instance, 0);
        return () -> packed.stream().map(PackedAdvisory::unpack).toList();
    }

    /** It is unpacked without the lock, for which whoever reads the log waits. */
    private synchronized List<PackedAdvisory> packedCourse(String instance, int from) {
        return courses.of(instance).map(course -> course.from(from)).orElse(List.of());
    }

    /** The last advisory in the course of an instance that describes a moment not after this one. */
    public Optional<Advisory> upTo(String instance, Instant asOf) {
        return packedUpTo(instance, asOf).map(PackedAdvisory::unpack);
    }

    private synchronized Optional<PackedAdvisory> packedUpTo(String instance, Instant asOf) {
        return courses.of(instance).flatMap(course -> course.upTo(asOf));
    }

    /** The closing advisories of instances for which the compacted topic holds another advisory. */
    public synchronized List<Advisory> closedButNotInCompacted() {
        return entries.values().stream()
                .filter(entry -> entry.openInCompacted && entry.latest != null && entry.latest.closing())
                .map(entry -> entry.latest)
                .toList();
    }

    /** The topics that hold the closing advisory of an instance; the compacted one only if it is the last there. */
    public synchronized Set<String> closedIn(String instance) {
        Entry entry = entries.get(instance);
        if (entry != null) {
            return entry.closedIn;
        }
        return Optional.ofNullable(closedLongAgo.get(instance)).map(Closed::in).orElse(Set.of());
    }
}
