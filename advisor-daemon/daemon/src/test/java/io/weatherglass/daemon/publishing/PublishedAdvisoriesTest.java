package io.weatherglass.daemon.publishing;

import static io.weatherglass.forecast.samples.Advisories.closing;
import static io.weatherglass.forecast.samples.Advisories.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.samples.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedAdvisoriesTest {

    private static final String RETAINED = "advisories";
    private static final String LATEST = "advisories.latest";

    private final PublishedAdvisories publishedAdvisories = new PublishedAdvisories(1000);
    private final List<Advisory> heard = new ArrayList<>();

    private static AdvisoryPosition position(String topic) {
        return new AdvisoryPosition(new TopicPartition(topic, 0), 0);
    }

    private void addBoth(Advisory advisory) {
        add(publishedAdvisories, advisory);
        publishedAdvisories.add(advisory, position(LATEST), Optional.empty());
    }

    @Test
    void returnsTheLatestAdvisoryOfEachInstance() {
        addBoth(open("run-1", 1, 0));
        addBoth(open("run-2", 1, 5));
        addBoth(open("run-1", 3, 20));
        assertThat(publishedAdvisories.latest("run-1")).contains(open("run-1", 3, 20));
        assertThat(publishedAdvisories.latest("run-3")).isEmpty();
        assertThat(publishedAdvisories.latest()).containsExactly(open("run-1", 3, 20), open("run-2", 1, 5));
        assertThat(publishedAdvisories.course("run-1")).containsExactly(open("run-1", 1, 0), open("run-1", 3, 20));
        assertThat(publishedAdvisories.course("run-3")).isEmpty();
    }

    @Test
    void laterAdvisoriesWinInAnyOrder() {
        // the compacted topic is read from its start while the retained topic provides earlier advisories
        publishedAdvisories.add(open("run-1", 5, 50), position(LATEST), Optional.empty());
        add(publishedAdvisories, open("run-1", 4, 60));
        assertThat(publishedAdvisories.latest("run-1")).contains(open("run-1", 5, 50));
        add(publishedAdvisories, open("run-1", 5, 70));
        assertThat(publishedAdvisories.latest("run-1"))
                .as("forecast again without new events")
                .contains(open("run-1", 5, 70));
        add(publishedAdvisories, open("run-1", 5, 65));
        assertThat(publishedAdvisories.latest("run-1")).contains(open("run-1", 5, 70));
    }

    @Test
    void closingAdvisoriesWin() {
        add(publishedAdvisories, closing("run-1", 5, 50));
        publishedAdvisories.add(open("run-1", 9, 90), position(LATEST), Optional.empty());
        publishedAdvisories.add(closing("run-1", 9, 90), position(LATEST), Optional.empty());
        assertThat(publishedAdvisories.latest("run-1")).contains(closing("run-1", 5, 50));
    }

    @Test
    void returnsTheTopicsWithAClosingAdvisory() {
        add(publishedAdvisories, open("run-1", 1, 0));
        assertThat(publishedAdvisories.closedIn("run-1")).isEmpty();
        assertThat(publishedAdvisories.closedIn("run-2")).isEmpty();
        add(publishedAdvisories, closing("run-1", 2, 10));
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactly(RETAINED);
        publishedAdvisories.add(closing("run-1", 2, 10), position(LATEST), Optional.empty());
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactlyInAnyOrder(RETAINED, LATEST);
    }

    /** The retained topic is not read that far back; the compacted one may be read first. */
    @Test
    void compactedClosingCountsForBothTopicsIfUnread() {
        publishedAdvisories.add(closing("run-1", 2, 10), position(LATEST), Optional.empty());
        publishedAdvisories.closedBeforeReadBack("run-1", RETAINED);
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactlyInAnyOrder(RETAINED, LATEST);
        add(publishedAdvisories, open("run-1", 1, 0));
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactly(LATEST);
        add(publishedAdvisories, closing("run-1", 2, 10));
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactlyInAnyOrder(RETAINED, LATEST);
    }

    @Test
    void remembersClosedInstances() {
        int ended = PublishedAdvisories.ENDED_WITH_LATEST + 2;
        for (int run = 0; run < ended; run++) {
            addBoth(closing("run-" + run, 1, 0));
        }
        assertThat(publishedAdvisories.latest("run-0")).isEmpty();
        assertThat(publishedAdvisories.closedIn("run-0")).containsExactlyInAnyOrder(RETAINED, LATEST);
        assertThat(publishedAdvisories.latest()).hasSize(PublishedAdvisories.ENDED_WITH_LATEST);

        publishedAdvisories.addListener(heard::add);
        addBoth(open("run-0", 2, 1));
        assertThat(heard).as("the instance is closed").isEmpty();
        assertThat(publishedAdvisories.closedIn("run-0"))
                .as("the compacted topic now has a later advisory")
                .containsExactly(RETAINED);
        addBoth(closing("run-0", 1, 0));
        assertThat(publishedAdvisories.closedIn("run-0")).containsExactlyInAnyOrder(RETAINED, LATEST);
    }

    /** A daemon that starts after the deletion does not know the instance either. */
    @Test
    void forgetsClosedInstancesAfterDeletion() {
        TopicPartition partition = new TopicPartition(LATEST, 0);
        for (int run = 0; run < PublishedAdvisories.ENDED_WITH_LATEST + 3; run++) {
            publishedAdvisories.add(
                    closing("run-" + run, 1, 0), new AdvisoryPosition(partition, run), Optional.empty());
        }
        publishedAdvisories.forgetBefore(Map.of(new TopicPartition(RETAINED, 0), 1_000_000L));
        assertThat(publishedAdvisories.closedIn("run-0")).containsExactly(LATEST);

        publishedAdvisories.forgetBefore(Map.of(partition, 1L));
        assertThat(publishedAdvisories.closedIn("run-0")).isEmpty();
        assertThat(publishedAdvisories.closedIn("run-1")).containsExactly(LATEST);
    }

    @Test
    void listenersReceiveNewAdvisories() {
        publishedAdvisories.addListener(heard::add);
        addBoth(open("run-1", 1, 0));
        addBoth(open("run-1", 2, 10));
        add(publishedAdvisories, open("run-1", 1, 0));
        addBoth(closing("run-1", 3, 20));
        assertThat(heard).containsExactly(open("run-1", 1, 0), open("run-1", 2, 10), closing("run-1", 3, 20));
    }

    @Test
    void removedListenersReceiveNothing() {
        java.util.function.Consumer<Advisory> listener = heard::add;
        publishedAdvisories.addListener(listener);
        addBoth(open("run-1", 1, 0));
        publishedAdvisories.removeListener(listener);
        addBoth(open("run-1", 2, 10));
        assertThat(heard).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10, 100})
    @Tag("long")
    void thinsLongCoursesButKeepsTheirEnds(int kept) {
        PublishedAdvisories small = new PublishedAdvisories(kept);
        int last = 20 * kept;
        // reading unpacks the whole course
        int every = Math.max(1, kept / 14);
        for (int sequence = 1; sequence <= last; sequence++) {
            add(small, open("run-1", sequence, sequence));
            if (sequence % every != 0) {
                continue;
            }
            List<Advisory> course = small.course("run-1");
            assertThat(course).hasSizeLessThanOrEqualTo(kept);
            assertThat(course.get(0).sequence()).isEqualTo(1);
            assertThat(course.get(course.size() - 1).sequence()).isEqualTo(sequence);
            assertThat(course.get(Math.max(0, course.size() - 3)).sequence()).isEqualTo(Math.max(1, sequence - 2));
        }
        int[] sequences =
                small.course("run-1").stream().mapToInt(Advisory::sequence).toArray();
        assertThat(sequences).isSorted().doesNotHaveDuplicates();
        assertThat(sequences.length).isGreaterThanOrEqualTo(kept * 3 / 4);
    }

    @Test
    void requiresRoomForFirstAndLastThree() {
        assertThatThrownBy(() -> new PublishedAdvisories(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keptPerInstance must be >= 4, but was 3");
    }

    @Test
    void keepsCoursesOfTheLatestEndedInstances() {
        int ended = AdvisoryCourses.ENDED + 3;
        IntStream.rangeClosed(1, ended).forEach(run -> {
            addBoth(open("run-" + run, 1, 0));
            addBoth(closing("run-" + run, 2, 10));
        });
        addBoth(open("open", 1, 0));
        assertThat(publishedAdvisories.course("run-3")).isEmpty();
        assertThat(publishedAdvisories.course("run-4")).hasSize(2);
        assertThat(publishedAdvisories.course("run-" + ended)).hasSize(2);
        assertThat(publishedAdvisories.course("open")).hasSize(1);
        assertThat(publishedAdvisories.latest("run-1")).contains(closing("run-1", 2, 10));
        assertThat(publishedAdvisories.closedIn("run-1")).hasSize(2);
    }

    /**
     * The previous owner stopped in between; the next one closes the instance again and uses the course to send missing
     * messages.
     */
    @Test
    void keepsCoursesUntilClosedInBothTopics() {
        addBoth(open("run-0", 1, 0));
        retained(closing("run-0", 2, 10));
        endMany("a");
        assertThat(publishedAdvisories.course("run-0")).containsExactly(open("run-0", 1, 0), closing("run-0", 2, 10));

        publishedAdvisories.add(closing("run-0", 2, 10), position(LATEST), Optional.empty());
        assertThat(publishedAdvisories.course("run-0")).hasSize(2);
        endMany("b");
        assertThat(publishedAdvisories.course("run-0")).isEmpty();
    }

    /** At startup, one topic may be read before the other. */
    @Test
    void keepsCoursesUnreadInTheCompactedTopic() {
        retained(open("run-0", 1, 0));
        retained(closing("run-0", 2, 10));
        endMany("a");
        assertThat(publishedAdvisories.course("run-0")).hasSize(2);
    }

    @Test
    void boundsCoursesClosedInOneTopic() {
        IntStream.rangeClosed(0, AdvisoryCourses.CLOSING).forEach(run -> retained(closing("run-" + run, 1, 0)));
        assertThat(publishedAdvisories.course("run-0")).isEmpty();
        assertThat(publishedAdvisories.course("run-1")).hasSize(1);
    }

    /** The retained topic may provide old instances of the compacted one later. */
    @Test
    void rereadInstancesAreForgottenAgain() {
        int ended = PublishedAdvisories.ENDED_WITH_LATEST + 1;
        for (int run = 0; run < ended; run++) {
            publishedAdvisories.add(closing("run-" + run, 1, 0), position(LATEST), Optional.empty());
        }
        retained(closing("run-0", 1, 0));
        endMany("a");
        assertThat(publishedAdvisories.course("run-0")).isEmpty();
        IntStream.range(0, ended).forEach(run -> addBoth(closing("later-" + run, 1, 0)));
        assertThat(publishedAdvisories.closedIn("run-0")).containsExactlyInAnyOrder(RETAINED, LATEST);
        assertThat(publishedAdvisories.latest()).hasSize(PublishedAdvisories.ENDED_WITH_LATEST);
    }

    @Test
    void lastAdvisoriesHaveNoGaps() {
        PublishedAdvisories small = new PublishedAdvisories(6);
        for (int sequence = 1; sequence <= 9; sequence++) {
            add(small, open("run-1", sequence, sequence));
        }
        assertThat(small.course("run-1")).extracting(Advisory::sequence).containsExactly(1, 5, 6, 7, 8, 9);
        assertThat(small.last("run-1", Duration.ZERO))
                .extracting(Advisory::sequence)
                .containsExactly(6, 7, 8, 9);
        assertThat(small.last("run-2", Duration.ZERO)).isEmpty();
    }

    /** After a takeover, the method is called for all instances, and unpacking takes 0.1 ms per advisory. */
    @Test
    void lastAdvisoriesAreRecent() {
        for (int sequence = 1; sequence <= 100; sequence++) {
            Instant issued = Plans.ORIGIN.plusSeconds(sequence <= 90 ? sequence : 100 + sequence);
            retained(open("run-1", sequence, sequence).toBuilder()
                    .issuedAt(issued)
                    .build());
        }
        assertThat(publishedAdvisories.last("run-1", Duration.ofSeconds(4)))
                .as("95 is 4 s older than the last but one, and 94 is before it")
                .extracting(Advisory::sequence)
                .containsExactly(94, 95, 96, 97, 98, 99, 100);
    }

    private void retained(Advisory advisory) {
        add(publishedAdvisories, advisory);
    }

    private void endMany(String name) {
        IntStream.rangeClosed(1, AdvisoryCourses.ENDED).forEach(run -> addBoth(closing(name + "-" + run, 1, 0)));
    }

    @Test
    void keptCoursesStayAvailable() {
        addBoth(open("run-0", 1, 0));
        addBoth(closing("run-0", 2, 10));
        Supplier<List<Advisory>> kept = publishedAdvisories.kept("run-0");
        IntStream.rangeClosed(1, AdvisoryCourses.ENDED).forEach(run -> addBoth(closing("run-" + run, 1, 0)));
        assertThat(publishedAdvisories.course("run-0")).isEmpty();
        assertThat(kept.get()).containsExactly(open("run-0", 1, 0), closing("run-0", 2, 10));
    }

    @Test
    void boundsTheTotalSizeOfCourses() {
        int bytes = 100 * ReadBack.packed(open("run-1", 1, 0)).bytes();
        PublishedAdvisories small = new PublishedAdvisories(1000, bytes);
        for (String ended : List.of("ended-1", "ended-2")) {
            add(small, closing(ended, 1, 0));
            small.add(closing(ended, 1, 0), position(LATEST), Optional.empty());
        }
        int open = 20;
        int last = 200;
        for (int sequence = 1; sequence <= last; sequence++) {
            for (int run = 1; run <= open; run++) {
                add(small, open("run-" + run, sequence, sequence));
            }
        }
        int kept = 0;
        for (int run = 1; run <= open; run++) {
            List<Advisory> course = small.course("run-" + run);
            assertThat(course.get(0).sequence()).isEqualTo(1);
            assertThat(course.get(course.size() - 1).sequence()).isEqualTo(last);
            assertThat(course.get(course.size() - 3).sequence()).isEqualTo(last - 2);
            kept += course.size();
        }
        assertThat(kept).isBetween(70, 105);
        assertThat(small.course("ended-1")).isEmpty();
        assertThat(small.course("ended-2")).as("the newest ended instances").hasSize(1);
    }

    /** Courses of similar length are thinned together, by one step. */
    @Test
    void thinningDropsAtMostAQuarter() {
        int kept = 16;
        int bytes = 10 * kept * ReadBack.packed(open("run-0", kept, kept)).bytes();
        PublishedAdvisories small = new PublishedAdvisories(1000, bytes);
        for (int sequence = 1; sequence <= kept + 1; sequence++) {
            for (int run = 0; run < 10; run++) {
                add(small, open("run-" + run, sequence, sequence));
            }
        }
        int all = 0;
        for (int run = 0; run < 10; run++) {
            int length = small.course("run-" + run).size();
            assertThat(length).isBetween(kept * 3 / 4, kept + 1);
            all += length;
        }
        assertThat(all).isBetween(10 * kept * 3 / 4, 10 * (kept + 1) - 1);
    }

    /** A new owner compares these advisories; a gap would make an old end of an alert look new. */
    @Test
    void alwaysKeepsTheLastThree() {
        PublishedAdvisories tiny = new PublishedAdvisories(1000, 1);
        for (int sequence = 1; sequence <= 9; sequence++) {
            add(tiny, open("run-1", sequence, sequence));
        }
        assertThat(tiny.course("run-1"))
                .containsExactly(open("run-1", 1, 1), open("run-1", 7, 7), open("run-1", 8, 8), open("run-1", 9, 9));
    }

    @Test
    void returnsACourseFromASequenceNumber() {
        for (int sequence = 1; sequence <= 5; sequence++) {
            addBoth(open("run-1", sequence, sequence));
        }
        assertThat(publishedAdvisories.course("run-1", 4)).containsExactly(open("run-1", 4, 4), open("run-1", 5, 5));
        assertThat(publishedAdvisories.upTo("run-1", open("run-1", 3, 3).asOf()))
                .contains(open("run-1", 3, 3));
    }

    private static void add(PublishedAdvisories to, Advisory advisory) {
        to.add(advisory, position(RETAINED), Optional.of(ReadBack.packed(advisory)));
    }
}
