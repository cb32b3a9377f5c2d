package io.weatherglass.daemon.config;

import io.weatherglass.daemon.access.AccessScope;
import java.util.List;
import java.util.Map;

/** The keys {@code oidc.*}: whose tokens hold beside keys, and how the page signs people in. */
public final class SignInSettings {
    public static final Setting<String> OIDC_ISSUER = Setting.text(
            "oidc.issuer",
            "none",
            "Issuer of tokens (OpenID Connect) that hold beside keys: its address, below which it describes itself;"
                    + " none: keys only.");
    public static final Setting<String> OIDC_AUDIENCE = Setting.text(
            "oidc.audience", "none", "Whom tokens must be meant for (claim aud); to be set with oidc.issuer.");
    public static final Setting<List<String>> OIDC_ALGORITHMS = new Setting<>(
            "oidc.algorithms",
            "RS256,PS256,ES256",
            "Algorithms with which tokens may be signed, separated by commas, of RS256 to RS512, PS256 to PS512 and"
                    + " ES256 to ES512.",
            ListedValues::algorithms);
    public static final Setting<String> OIDC_SCOPE_CLAIM = Setting.text(
            "oidc.scope-claim",
            "scope",
            "Claim of the tokens that says what they allow; with dots where it is within others:"
                    + " realm_access.roles.");
    public static final Setting<Map<String, AccessScope>> OIDC_SCOPES = new Setting<>(
            "oidc.scopes",
            "read=read,write=write,admin=admin",
            "Which scope a value of that claim stands for: VALUE=read, VALUE=write or VALUE=admin, separated by commas.",
            ListedValues::scopes);
    public static final Setting<String> OIDC_CLIENT_ID = Setting.text(
            "oidc.client-id",
            "none",
            "Client as which the page signs people in with the issuer; none: with keys only.");
    public static final Setting<String> OIDC_CLIENT_SECRET =
            Setting.secret("oidc.client-secret", "Secret of that client, if it has one.");
    public static final Setting<String> OIDC_LOGIN_SCOPES = Setting.matching(
            "oidc.login-scopes",
            "openid",
            "(.* )?openid( .*)?",
            "must be names separated by spaces, openid among them",
            "What the page asks the issuer for, separated by spaces.");

    private SignInSettings() {}
}
