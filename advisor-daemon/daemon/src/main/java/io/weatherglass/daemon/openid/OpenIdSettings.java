package io.weatherglass.daemon.openid;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.SignInSettings;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is to be known of an issuer.
 *
 * @param audience that tokens of services must be meant for
 * @param algorithms with which tokens may be signed; none in which the daemon would have to know a secret of the issuer
 * @param scopes what tokens allow
 * @param client as which the daemon signs people in, if it does
 */
record OpenIdSettings(
        Issuer issuer, String audience, Set<JWSAlgorithm> algorithms, ClaimScopes scopes, Optional<Client> client) {

    static final String NONE = "none";

    OpenIdSettings {
        algorithms = Set.copyOf(algorithms);
    }

    /**
     * The daemon as the issuer knows it.
     *
     * @param secret of a client that has one
     * @param asked for when people sign in
     */
    record Client(ClientID id, Optional<Secret> secret, Scope asked) {}

    /**
     * Those of a configuration; empty if it names no issuer.
     *
     * @throws IllegalArgumentException if they do not go together
     */
    static Optional<OpenIdSettings> of(Configuration configuration) {
        if (!OpenIdIssuer.isNamed(configuration)) {
            return Optional.empty();
        }
        String issuer = configuration.get(SignInSettings.OIDC_ISSUER);
        if (configuration.get(SignInSettings.OIDC_AUDIENCE).equals(NONE)) {
            throw new IllegalArgumentException(
                    "oidc.audience must be set with oidc.issuer: a token for another service must not hold here");
        }
        String client = configuration.get(SignInSettings.OIDC_CLIENT_ID);
        String secret = configuration.get(SignInSettings.OIDC_CLIENT_SECRET);
        return Optional.of(new OpenIdSettings(
                new Issuer(requireSecure("oidc.issuer", URI.create(issuer))),
                configuration.get(SignInSettings.OIDC_AUDIENCE),
                configuration.get(SignInSettings.OIDC_ALGORITHMS).stream()
                        .map(JWSAlgorithm::parse)
                        .collect(Collectors.toSet()),
                new ClaimScopes(
                        configuration.get(SignInSettings.OIDC_SCOPE_CLAIM),
                        configuration.get(SignInSettings.OIDC_SCOPES)),
                client.equals(NONE)
                        ? Optional.empty()
                        : Optional.of(new Client(
                                new ClientID(client),
                                secret.isEmpty() ? Optional.empty() : Optional.of(new Secret(secret)),
                                Scope.parse(configuration.get(SignInSettings.OIDC_LOGIN_SCOPES))))));
    }

    /**
     * An address whose answers nobody on the way can change.
     *
     * @throws IllegalArgumentException if it is none
     */
    static URI requireSecure(String name, URI address) {
        boolean local = Set.of("localhost", "127.0.0.1", "[::1]").contains(String.valueOf(address.getHost()));
        if (!"https".equals(address.getScheme()) && !("http".equals(address.getScheme()) && local)) {
            throw new IllegalArgumentException(
                    name + " must be an https address, or an http one of loopback, was " + address);
        }
        return address;
    }
}
