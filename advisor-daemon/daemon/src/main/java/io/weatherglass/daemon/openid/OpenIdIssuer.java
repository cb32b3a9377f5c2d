package io.weatherglass.daemon.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Grant.Credential;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.SignInSettings;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An OpenID Connect issuer. Refreshes the issuer's keys every few minutes, and when a token has an unknown key. Without
 * these keys, the daemon is not ready, but its own API keys still work. Thread-safe.
 */
public final class OpenIdIssuer implements AutoCloseable {
    static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);

    private static final String CAUSE = "token issuer";

    private static final Duration REFRESH_INTERVAL = Duration.ofSeconds(10);

    private static final Duration KEY_CACHE = Duration.ofMinutes(5);

    private static final Duration MAX_OUTAGE = Duration.ofHours(1);

    private static final JWKSelector ANY_KEY = new JWKSelector(new JWKMatcher.Builder().build());

    private static final Logger LOG = LoggerFactory.getLogger(OpenIdIssuer.class);

    private final IssuerHttp http = new IssuerHttp(REQUEST_TIMEOUT);
    private final OpenIdSettings settings;
    private final Readiness readiness;
    private final Clock clock;
    private final Duration look;
    private final ScheduledExecutorService looking =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("token-issuer"));
    private volatile Optional<Provider> provider = Optional.empty();

    /** Confined to the thread that checks the issuer. */
    private String problem = "";

    public static final class InvalidTokenException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidTokenException(String message) {
            super(message);
        }

        InvalidTokenException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static final class IssuerUnavailableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        IssuerUnavailableException(String message) {
            super(message);
        }

        IssuerUnavailableException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    record Provider(
            OIDCProviderMetadata metadata,
            JWSVerificationKeySelector<SecurityContext> keys,
            DefaultJWTProcessor<SecurityContext> tokens,
            JWKSource<SecurityContext> source) {}

    OpenIdIssuer(OpenIdSettings settings, Readiness readiness, Clock clock, Duration look) {
        this.look = look;
        this.settings = settings;
        this.readiness = readiness;
        this.clock = clock;
    }

    /** Makes no requests before {@link #start()}. */
    public static Optional<OpenIdIssuer> of(Configuration configuration, Readiness readiness, Clock clock) {
        return OpenIdSettings.of(configuration)
                .map(settings -> new OpenIdIssuer(settings, readiness, clock, REFRESH_INTERVAL));
    }

    public static boolean isNamed(Configuration configuration) {
        return !configuration.get(SignInSettings.OIDC_ISSUER).equals(OpenIdSettings.NONE);
    }

    public static void requireSettings(Configuration configuration) {
        OpenIdSettings.of(configuration);
    }

    public void start() {
        readiness.unmet(CAUSE, "fetching the keys of the token issuer");
        looking.scheduleWithFixedDelay(this::look, 0, look.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            Provider known = provider.isPresent() ? provider.get() : discover();
            known.source().get(ANY_KEY, null);
            provider = Optional.of(known);
            problem = "";
            readiness.met(CAUSE);
        } catch (GeneralException | IOException | JOSEException | RuntimeException e) {
            String now = "cannot fetch the keys of issuer " + settings.issuer() + ": " + e.getMessage();
            if (!now.equals(problem)) {
                LOG.warn("{}; the daemon's own API keys still work", now);
            }
            problem = now;
            readiness.unmet(CAUSE, "tokens cannot be checked: " + now);
        }
    }

    private Provider discover() throws GeneralException, IOException {
        OIDCProviderMetadata metadata =
                OIDCProviderMetadata.parse(http.retrieveResource(OIDCProviderMetadata.resolveURL(settings.issuer()))
                        .getContent());
        if (!metadata.getIssuer().equals(settings.issuer())) {
            throw new GeneralException("its metadata names another issuer: " + metadata.getIssuer());
        }
        JWKSource<SecurityContext> source = JWKSourceBuilder.create(
                        OpenIdSettings.requireSecure("jwks_uri", metadata.getJWKSetURI())
                                .toURL(),
                        http)
                .cache(KEY_CACHE.toMillis(), 2 * REQUEST_TIMEOUT.toMillis())
                .refreshAheadCache(false)
                .rateLimited(look.toMillis())
                .outageTolerant(MAX_OUTAGE.toMillis())
                .build();
        JWSVerificationKeySelector<SecurityContext> keys =
                new JWSVerificationKeySelector<>(settings.algorithms(), source);
        DefaultJWTProcessor<SecurityContext> tokens = new DefaultJWTProcessor<>();
        tokens.setJWSKeySelector(keys);
        // the token type of RFC 9068, or that of older issuers
        tokens.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        tokens.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<>(
                        Set.of(settings.audience()),
                        new JWTClaimsSet.Builder()
                                .issuer(settings.issuer().getValue())
                                .build(),
                        Set.of("sub", "exp"),
                        Set.of()) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                });
        return new Provider(metadata, keys, tokens, source);
    }

    /** Returns empty if the token is valid but grants no scope. May wait for the issuer. */
    public Optional<Grant> grant(String token) throws InvalidTokenException {
        try {
            JWTClaimsSet claims = provider().tokens().process(token, null);
            return grant(
                    claims.getSubject(),
                    claims.getClaims(),
                    Optional.of(claims.getExpirationTime().toInstant()));
        } catch (ParseException e) {
            throw new InvalidTokenException("neither an API key nor a token", e);
        } catch (BadJOSEException e) {
            throw new InvalidTokenException("the token is invalid: " + e.getMessage(), e);
        } catch (RateLimitReachedException e) {
            throw refusedKey(e);
        } catch (JOSEException e) {
            throw unavailable(e);
        }
    }

    private Optional<Grant> grant(String subject, Map<String, Object> claims, Optional<Instant> expires) {
        Optional<AccessScope> scope = settings.scopes().of(claims);
        return scope.map(allowed -> new Grant(subject, allowed, Optional.empty(), expires, Credential.TOKEN));
    }

    public String scopeClaim() {
        return settings.scopes().claim();
    }

    /** Returns the exception for an unknown key while the rate limit forbids another request for keys. */
    InvalidTokenException refusedKey(RateLimitReachedException cause) {
        try {
            provider().source().get(ANY_KEY, null);
        } catch (JOSEException e) {
            throw unavailable(e);
        }
        return new InvalidTokenException(
                "the token is invalid: it names a key that the issuer does not" + " publish", cause);
    }

    IssuerUnavailableException unavailable(Exception cause) {
        return new IssuerUnavailableException(
                "issuer " + settings.issuer() + " is unavailable: " + cause.getMessage(), cause);
    }

    IssuerHttp http() {
        return http;
    }

    Provider provider() {
        return provider.orElseThrow(() ->
                new IssuerUnavailableException("the keys of issuer " + settings.issuer() + " are not available yet"));
    }

    public Optional<CodeFlow> codeFlow() {
        return settings.client().map(client -> new CodeFlow(this, settings, client));
    }

    @Override
    public void close() {
        looking.shutdownNow();
    }
}
