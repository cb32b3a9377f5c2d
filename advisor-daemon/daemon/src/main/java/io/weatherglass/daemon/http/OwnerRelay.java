package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.group.GroupMember;
import io.weatherglass.daemon.group.MemberIntroduction;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.daemon.http.MemberClient.MemberAnswer;
import io.weatherglass.daemon.http.access.Authentication;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.http.exchange.QueryParameters;
import io.weatherglass.daemon.http.exchange.Responses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.utils.Utils;

/**
 * Relays queries about an instance to the daemon that owns it, at most once. If there is no owner, clients must retry
 * unless a published advisory suffices.
 */
record OwnerRelay(InstanceQueries instances, GroupDirectory group, MemberClient members) {
    static final String ANSWERED_BY = "Weatherglass-Answered-By";

    /** A session ends after 6 s; then another daemon takes over the instance. */
    private static final int RETRY_AFTER_SECONDS = 5;

    private static final int NO_NEWS = 204;

    private enum Source {
        /** The response requires the state of the instance. */
        STATE,
        /** The response contains the state while the instance is open, and otherwise the published advisory. */
        STATE_OR_PUBLISHED,
        /** The response is the published advisory, if there is one. */
        PUBLISHED
    }

    private static final Map<String, Source> SOURCES = Map.of(
            ApiPaths.WHAT_IF, Source.STATE,
            ApiPaths.BRAKE, Source.STATE,
            ApiPaths.TIMELINE, Source.STATE,
            ApiPaths.WORKFLOW, Source.STATE_OR_PUBLISHED,
            ApiPaths.ADVISORY, Source.PUBLISHED,
            ApiPaths.COURSE, Source.PUBLISHED);

    private static final Set<String> TYPES = Set.of(Responses.JSON, Responses.PROBLEM);

    private static final String KNOWN = "known to its holder";
    private static final String ABSENT = "why the state is absent";

    static boolean passesOn(String path) {
        return SOURCES.containsKey(path);
    }

    static boolean isKnown(RoutingContext context) {
        return context.get(KNOWN, false);
    }

    /** Returns why no daemon could be asked for the state; empty if one was. */
    static Optional<String> absent(RoutingContext context) {
        return Optional.ofNullable(context.get(ABSENT));
    }

    Endpoint on(Endpoint endpoint) {
        Source source = SOURCES.get(endpoint.path());
        if (source == null) {
            return endpoint;
        }
        List<Handler<RoutingContext>> handlers = new ArrayList<>(endpoint.handlers());
        // insert the relay before the last handler, which responds; earlier handlers read the body
        handlers.add(handlers.size() - 1, context -> route(context, source));
        return new Endpoint(endpoint.method(), endpoint.path(), handlers);
    }

    private void route(RoutingContext context, Source source) {
        if (Authentication.isMember(context) && !MemberClient.isIntact(context)) {
            context.fail(Problem.unauthorized("the digest does not match the body"));
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
                answerHere(context);
            } else {
                ask(context, source, known, partition(instance, known));
            }
        });
    }

    /**
     * Returns the partition with the instance's events; if partitions were added, the instance's key may map to another
     * partition.
     */
    private int partition(String instance, Known known) {
        return known.latest()
                .map(advisory -> advisory.computation().inputPosition().partition())
                .orElseGet(() -> Utils.toPositive(Utils.murmur2(Utils.utf8(instance)))
                        % group.partitions().orElseThrow());
    }

    private void ask(RoutingContext context, Source source, Known known, int partition) {
        Optional<GroupMember> holder = group.holder(partition);
        if (holder.isEmpty()) {
            answerWithout(context, source, known, "partition " + partition + " is moving to another daemon");
        } else if (group.isSelf(holder.get())) {
            instances.isLive(partition).onFailure(context::fail).onSuccess(live -> {
                if (live) {
                    answerHere(context);
                } else {
                    answerWithout(context, source, known, "this daemon is still reading partition " + partition);
                }
            });
        } else if (holder.get().introduction().isEmpty()) {
            answerHere(context);
        } else if (group.self()
                .map(MemberIntroduction::address)
                .equals(holder.get().introduction().map(MemberIntroduction::address))) {
            answerWithout(
                    context,
                    source,
                    known,
                    "this daemon was restarted and does not have partition " + partition + " yet");
        } else if (MemberClient.isPassedOn(context.request())) {
            answerWithout(context, source, known, "partition " + partition + " belongs to another daemon");
        } else {
            passOn(context, source, known, holder.get().introduction().get());
        }
    }

    private void passOn(RoutingContext context, Source source, Known known, MemberIntroduction holder) {
        // An invalid address causes an immediate exception, so make this call inside a future.
        Future.succeededFuture()
                .compose(now -> members.ask(holder, context))
                .compose(OwnerRelay::requireAnswer)
                .onSuccess(answer -> handOver(answer, context))
                .onFailure(failure -> answerWithout(
                        context,
                        source,
                        known,
                        "its daemon at " + holder.address() + " does not respond: " + failure.getMessage()));
    }

    /** Fails if the owner has not handled the request: it was rejected early, or the server is another program. */
    private static Future<MemberAnswer> requireAnswer(MemberAnswer answer) {
        Optional<String> type = answer.header("Content-Type");
        if (answer.header(ANSWERED_BY).isEmpty()) {
            return Future.failedFuture("it responded with status " + answer.status());
        }
        if (answer.status() / 100 == 3 && !answer.isEmpty()) {
            return Future.failedFuture("it is not a daemon: it responded with redirect status " + answer.status());
        }
        return answer.isEmpty() || type.filter(TYPES::contains).isPresent()
                ? Future.succeededFuture(answer)
                : Future.failedFuture("it responded with " + type.orElse("no media type"));
    }

    private void handOver(MemberAnswer answer, RoutingContext context) {
        if (answer.status() == NO_NEWS) {
            // The first advisory will reach this daemon too, so the client can wait here.
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
        // No more information about an ended run will arrive.
        boolean ended = known.latest().filter(Advisory::closing).isPresent();
        if (ended || (source == Source.STATE_OR_PUBLISHED && !known.isUnknown())) {
            context.put(ABSENT, why);
            answerHere(context);
            return;
        }
        group.self()
                .ifPresent(self ->
                        context.response().putHeader(ANSWERED_BY, self.address().toString()));
        context.fail(Problem.unavailable(
                "the state of instance \"" + new QueryParameters(context).instance() + "\" is unavailable: " + why,
                RETRY_AFTER_SECONDS));
    }
}
