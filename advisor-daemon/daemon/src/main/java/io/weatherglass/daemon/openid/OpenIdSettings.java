package io.weatherglass.daemon.openid;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.SignInSettings;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record OpenIdSettings(
        Issuer issuer, String audience, Set<JWSAlgorithm> algorithms, ClaimScopes scopes, Optional<Client> client) {

    static final String NONE = "none";

    OpenIdSettings {
        algorithms = Set.copyOf(algorithms);
    }

    record Client(ClientID id, Optional<Secret> secret, Scope asked) {}

    /**
     * Maps a claim of a token to scopes.
     *
     * @param claim name, with dots for nested claims as in {@code realm_access.roles}; its value is a list or a
     * space-separated string
     */
    record ClaimScopes(String claim, Map<String, AccessScope> values) {

        ClaimScopes {
            values = Map.copyOf(values);
        }

        Optional<AccessScope> of(Map<String, Object> claims) {
            return texts(value(claims))
                    .map(values::get)
                    .filter(Objects::nonNull)
                    .max((one, other) -> one.compareTo(other));
        }

        private Object value(Map<String, Object> claims) {
            if (claims.containsKey(claim)) {
                return claims.get(claim);
            }
            Object value = claims;
            for (String name : claim.split(Pattern.quote("."))) {
                value = value instanceof Map<?, ?> map ? map.get(name) : null;
            }
            return value;
        }

        private static Stream<String> texts(Object value) {
            if (value instanceof Collection<?> list) {
                return list.stream().filter(Objects::nonNull).map(Object::toString);
            }
            return value instanceof String text ? Arrays.stream(text.split(" ")) : Stream.empty();
        }
    }

    static Optional<OpenIdSettings> of(Configuration configuration) {
        if (!OpenIdIssuer.isNamed(configuration)) {
            return Optional.empty();
        }
        String issuer = configuration.get(SignInSettings.OIDC_ISSUER);
        if (configuration.get(SignInSettings.OIDC_AUDIENCE).equals(NONE)) {
            throw new IllegalArgumentException(
                    "oidc.audience must be set together with oidc.issuer, so that tokens for other services are"
                            + " rejected");
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

    static URI requireSecure(String name, URI address) {
        boolean local = Set.of("localhost", "127.0.0.1", "[::1]").contains(String.valueOf(address.getHost()));
        if (!"https".equals(address.getScheme()) && !("http".equals(address.getScheme()) && local)) {
            throw new IllegalArgumentException(
                    name + " must be an https URL, or http with a loopback address, but was " + address);
        }
        return address;
    }
}
