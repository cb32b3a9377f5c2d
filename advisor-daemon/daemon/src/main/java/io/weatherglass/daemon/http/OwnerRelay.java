package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.GroupMember;
import io.weatherglass.daemon.group.Introduction;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.MemberClient.MemberAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;

/**
 * Passes questions about an instance on to the daemon of the group that holds it, where this one does not have what the answer
 * needs, and says in each answer which daemon gave it. A question that has been passed on is never passed on again. While nobody
 * has the instance, as when its daemon was killed, the sender is asked to try again, unless what is published will do.
 */
final class OwnerRelay {

    /** Names, in an answer, the daemon that gave it. */
    static final String ANSWERED_BY = "Weatherglass-Answered-By";

    /** A session ends after 6 s; then the instance has another daemon, which reads its events. */
    private static final int RETRY_AFTER_SECONDS = 5;

    /** Status of an answer to whoever wants an advisory newer than his, and there is none. */
    private static final int NO_NEWS = 204;

    /** What an answer is made of. */
    private enum Source {
        /** The state, and nothing else will do. */
        STATE,
        /** The state as long as the instance is open; without it what is published will do. */
        STATE_OR_PUBLISHED,
        /** What is published, if there is anything. */
        PUBLISHED
    }

    private static final Map<String, Source> SOURCES = Map.of(
            ApiPaths.WHAT_IF, Source.STATE,
            ApiPaths.TIMELINE, Source.STATE,
            ApiPaths.WORKFLOW, Source.STATE_OR_PUBLISHED,
            ApiPaths.BACKGROUND, Source.STATE_OR_PUBLISHED,
            ApiPaths.ADVISORY, Source.PUBLISHED,
            ApiPaths.ADVISORIES, Source.PUBLISHED,
            ApiPaths.COURSE, Source.PUBLISHED);

    /** What daemons answer with, and nothing that a browser would run. */
    private static final Set<String> TYPES = Set.of(Responses.JSON, Responses.PROBLEM);

    /** In the context of a question about an instance of which the daemon that holds it knows. */
    private static final String KNOWN = "known to its holder";

    private final InstanceQueries instances;
    private final GroupDirectory group;
    private final MemberClient members;

    OwnerRelay(InstanceQueries instances, GroupDirectory group, MemberClient members) {
        this.instances = instances;
        this.group = group;
        this.members = members;
    }

    /** Whether questions at a path are passed on to other daemons, which answer them to daemons of the group. */
    static boolean passesOn(String path) {
        return SOURCES.containsKey(path);
    }

    /** Whether the daemon that holds the instance of a question knows of it, and has nothing to answer with yet. */
    static boolean isKnown(RoutingContext context) {
        return context.get(KNOWN, false);
    }

    /** The endpoint for questions about any instance of the group. */
    Endpoint on(Endpoint endpoint) {
        Source source = SOURCES.get(endpoint.path());
        if (source == null) {
            return endpoint;
        }
        List<Handler<RoutingContext>> handlers = new ArrayList<>(endpoint.handlers());
        // the last one answers; those before it read the body
        handlers.add(handlers.size() - 1, context -> route(context, source));
        return new Endpoint(endpoint.method(), endpoint.path(), endpoint.summary(), handlers);
    }

    private void route(RoutingContext context, Source source) {
        if (Authentication.isMember(context) && !MemberClient.isIntact(context)) {
            context.fail(new ProblemException(AccessProblems.unauthorized("the pass is for another body")));
            return;
        }
        String instance = new QueryParameters(context).instance();
        if (source == Source.PUBLISHED
                && instances.publishedAdvisories().latest(instance).isPresent()) {
            answerHere(context);
            return;
        }
        instances.find(instance).onFailure(context::fail).onSuccess(known -> {
            if (known.isHeld()) {
                answerHere(context);
            } else if (group.isJoining()) {
                answerWithout(context, source, known, "this daemon has not joined the group yet");
            } else if (group.partitions().isEmpty()) {
                // the leader is of an earlier release, and says nothing of the members
                answerHere(context);
            } else {
                ask(context, source, known, partition(instance, known));
            }
        });
    }

    /** Where its events are: not in the partition of its name if there are more partitions than when it began. */
    private int partition(String instance, Known known) {
        return known.latest()
                .map(advisory -> advisory.computation().inputPosition().partition())
                .orElseGet(() -> Utils.toPositive(Utils.murmur2(Utils.utf8(instance)))
                        % group.partitions().orElseThrow());
    }

    private void ask(RoutingContext context, Source source, Known known, int partition) {
        Optional<GroupMember> holder = group.holder(partition);
        if (holder.isEmpty()) {
            answerWithout(context, source, known, "partition " + partition + " goes from one daemon to another");
        } else if (group.isSelf(holder.get())) {
            instances.isLive(partition).onFailure(context::fail).onSuccess(live -> {
                if (live) {
                    answerHere(context);
                } else {
                    answerWithout(context, source, known, "the events of partition " + partition + " are being read");
                }
            });
        } else if (holder.get().introduction().isEmpty()) {
            // of an earlier release, which cannot be asked
            answerHere(context);
        } else if (MemberClient.isPassedOn(context.request())) {
            answerWithout(context, source, known, "partition " + partition + " is that of another daemon");
        } else {
            passOn(context, source, known, holder.get().introduction().get());
        }
    }

    private void passOn(RoutingContext context, Source source, Known known, Introduction holder) {
        // an address that cannot be one fails at once, and not as a future
        Future.succeededFuture()
                .compose(now -> members.ask(holder, context))
                .compose(OwnerRelay::requireAnswer)
                .onSuccess(answer -> handOver(answer, context))
                .onFailure(failure -> answerWithout(
                        context,
                        source,
                        known,
                        "the daemon that holds it, " + holder.address() + ", cannot be asked: "
                                + failure.getMessage()));
    }

    /** Whoever does not say who he is has refused the question before he came to it, or is no daemon of this release. */
    private static Future<MemberAnswer> requireAnswer(MemberAnswer answer) {
        Optional<String> type = answer.header("Content-Type");
        if (answer.header(ANSWERED_BY).isEmpty()) {
            return Future.failedFuture("it answers with status " + answer.status());
        }
        if (answer.status() / 100 == 3 && !answer.isEmpty()) {
            return Future.failedFuture("it redirects with status " + answer.status() + ", which no daemon does");
        }
        return answer.isEmpty() || type.filter(TYPES::contains).isPresent()
                ? Future.succeededFuture(answer)
                : Future.failedFuture("it answers with " + type.orElse("no media type"));
    }

    private void handOver(MemberAnswer answer, RoutingContext context) {
        if (answer.status() == NO_NEWS) {
            // its first advisory reaches this daemon, too: whoever waits for it waits here
            context.put(KNOWN, true);
            answerHere(context);
        } else {
            members.send(answer, context);
        }
    }

    private void answerHere(RoutingContext context) {
        group.self()
                .ifPresent(self ->
                        context.response().putHeader(ANSWERED_BY, self.address().toString()));
        context.next();
    }

    private void answerWithout(RoutingContext context, Source source, Known known, String why) {
        // of a run that has ended nothing more will be known
        boolean ended = known.latest().filter(Advisory::closing).isPresent();
        if (ended || (source == Source.STATE_OR_PUBLISHED && !known.isUnknown())) {
            answerHere(context);
            return;
        }
        group.self()
                .ifPresent(self ->
                        context.response().putHeader(ANSWERED_BY, self.address().toString()));
        context.fail(new ProblemException(Problem.unavailable(
                "the state of instance \"" + new QueryParameters(context).instance() + "\" is not at hand: " + why,
                RETRY_AFTER_SECONDS)));
    }
}
