package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
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
 * Published advisories read from the log: the latest one of every instance of the group, and the earlier ones of recent
 * instances. If an instance has too many advisories, every second one in the older half is dropped. Thread-safe.
 */
public final class PublishedAdvisories {

    /** One eighth of the smallest recommended heap, 512 MB. */
    static final int COURSE_BYTES = 64 * 1024 * 1024;

    static final int ENDED_WITH_LATEST = 5000;

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final AdvisoryCourses courses;
    private final Set<String> endedWithLatest = new LinkedHashSet<>();

    private final Map<String, Closed> closedLongAgo = new HashMap<>();

    private final Map<Set<String>, Set<String>> topics = new HashMap<>();

    private final List<Consumer<Advisory>> listeners = new CopyOnWriteArrayList<>();

    private record Closed(Set<String> in, AdvisoryPosition at, boolean beforeReadBack) {}

    private static final class Entry {
        private Advisory latest;
        private Set<String> closedIn = Set.of();

        private AdvisoryPosition closedAt;

        private boolean inRetained;

        /**
         * True if the instance counts as closed in the retained topic although its records in that topic were not read.
         */
        private boolean closedBeforeReadBack;
    }

    /** @param keptPerInstance at least 4: the first and the last three */
    public PublishedAdvisories(int keptPerInstance) {
        this(keptPerInstance, COURSE_BYTES);
    }

    PublishedAdvisories(int keptPerInstance, int courseBytes) {
        if (keptPerInstance < AdvisoryCourse.MIN_KEPT) {
            throw new IllegalArgumentException(
                    "keptPerInstance must be >= " + AdvisoryCourse.MIN_KEPT + ", but was " + keptPerInstance);
        }
        courses = new AdvisoryCourses(keptPerInstance, courseBytes, this::courseForgotten);
    }

    /** Adds a listener, which runs on the thread that reads the log. */
    public void addListener(Consumer<Advisory> listener) {
        listeners.add(listener);
    }

    public void removeListener(Consumer<Advisory> listener) {
        listeners.remove(listener);
    }

    void add(Advisory advisory, AdvisoryPosition at, Optional<PackedAdvisory> course) {
        String topic = at.topic();
        boolean news;
        synchronized (this) {
            Entry entry = entries.computeIfAbsent(advisory.workflowInstance(), this::entry);
            news = entry.latest == null ? entry.closedIn.isEmpty() : isLater(advisory, entry.latest);
            if (news) {
                entry.latest = advisory;
            }
            if (course.isPresent()) {
                readInRetained(entry, topic);
            }
            if (advisory.closing()) {
                entry.closedIn = with(entry.closedIn, topic);
                entry.closedAt = course.isEmpty() || entry.closedAt == null ? at : entry.closedAt;
            } else if (course.isEmpty()) {
                // The newest record of the compacted topic replaces the closing advisory.
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
            // The retained topic was read back far enough after all, so the closing advisory found there counts.
            entry.closedBeforeReadBack = false;
            entry.closedIn = without(entry.closedIn, topic);
        }
    }

    /** Marks an instance as closed in the unread part of the retained topic, unless a closing advisory was found. */
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

    private void limitLatest(String instance, Entry entry) {
        if (entry.closedIn.isEmpty()) {
            endedWithLatest.remove(instance);
            return;
        }
        endedWithLatest.add(instance);
        if (endedWithLatest.size() > ENDED_WITH_LATEST) {
            String oldest = removeOldest(endedWithLatest);
            Entry forgotten = entries.get(oldest);
            forgotten.latest = null;
            if (courses.of(oldest).isEmpty()) {
                forgetExceptClosing(oldest, forgotten);
            }
        }
    }

    private void courseForgotten(String instance) {
        Entry entry = entries.get(instance);
        if (entry.latest == null) {
            forgetExceptClosing(instance, entry);
        }
    }

    private void forgetExceptClosing(String instance, Entry entry) {
        entries.remove(instance);
        endedWithLatest.remove(instance);
        closedLongAgo.put(instance, new Closed(entry.closedIn, entry.closedAt, entry.closedBeforeReadBack));
    }

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

    public synchronized Optional<Advisory> latest(String instance) {
        return Optional.ofNullable(entries.get(instance)).map(entry -> entry.latest);
    }

    public boolean covers(String instance, InputPosition position) {
        return latest(instance)
                .map(advisory -> advisory.computation().inputPosition())
                .filter(covered -> covered.partition() == position.partition() && covered.offset() >= position.offset())
                .isPresent();
    }

    public synchronized Collection<Advisory> latest() {
        return entries.values().stream()
                .map(entry -> entry.latest)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns the advisories of an instance, oldest first; empty if it is unknown or its advisories were dropped. */
    public List<Advisory> course(String instance) {
        return course(instance, 0);
    }

    /**
     * Returns the latest advisories, oldest first and without gaps; at least four if available.
     *
     * @param recent the result includes all advisories issued at most this long before or after one of the last two
     */
    public List<Advisory> last(String instance, Duration recent) {
        return packedLast(instance, recent).stream().map(PackedAdvisory::unpack).toList();
    }

    private synchronized List<PackedAdvisory> packedLast(String instance, Duration recent) {
        return courses.of(instance).map(course -> course.last(recent)).orElse(List.of());
    }

    public List<Advisory> course(String instance, int from) {
        return packedCourse(instance, from).stream().map(PackedAdvisory::unpack).toList();
    }

    /** Captures the current advisories of the instance in compressed form; the supplier unpacks them on each call. */
    public Supplier<List<Advisory>> kept(String instance) {
        List<PackedAdvisory> packed = packedCourse(instance, 0);
        return () -> packed.stream().map(PackedAdvisory::unpack).toList();
    }

    private synchronized List<PackedAdvisory> packedCourse(String instance, int from) {
        return courses.of(instance).map(course -> course.from(from)).orElse(List.of());
    }

    public Optional<Advisory> upTo(String instance, Instant asOf) {
        return packedUpTo(instance, asOf).map(PackedAdvisory::unpack);
    }

    private synchronized Optional<PackedAdvisory> packedUpTo(String instance, Instant asOf) {
        return courses.of(instance).flatMap(course -> course.upTo(asOf));
    }

    /** Returns the topics with a closing advisory. In the compacted topic, it must be the instance's last record. */
    public synchronized Set<String> closedIn(String instance) {
        Entry entry = entries.get(instance);
        if (entry != null) {
            return entry.closedIn;
        }
        return Optional.ofNullable(closedLongAgo.get(instance)).map(Closed::in).orElse(Set.of());
    }
}
