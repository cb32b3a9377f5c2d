package io.weatherglass.daemon.config;

import io.weatherglass.daemon.access.AccessScope;
import java.util.List;
import java.util.Map;

public final class SignInSettings {
    public static final Setting<String> OIDC_ISSUER = Setting.text("oidc.issuer", "none");
    public static final Setting<String> OIDC_AUDIENCE = Setting.text("oidc.audience", "none");
    public static final Setting<List<String>> OIDC_ALGORITHMS =
            new Setting<>("oidc.algorithms", "RS256,PS256,ES256", ListedValues::algorithms);
    public static final Setting<String> OIDC_SCOPE_CLAIM = Setting.text("oidc.scope-claim", "scope");
    public static final Setting<Map<String, AccessScope>> OIDC_SCOPES =
            new Setting<>("oidc.scopes", "read=read,write=write,admin=admin", ListedValues::scopes);
    public static final Setting<String> OIDC_CLIENT_ID = Setting.text("oidc.client-id", "none");
    public static final Setting<String> OIDC_CLIENT_SECRET = Setting.secret("oidc.client-secret");
    public static final Setting<String> OIDC_LOGIN_SCOPES = Setting.matching(
            "oidc.login-scopes", "openid", "(.* )?openid( .*)?", "must be names separated by spaces, including openid");

    private SignInSettings() {}
}
