package io.weatherglass.daemon.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.Grant;
import io.weatherglass.daemon.access.Grant.Credential;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.openid.OpenIdIssuer.InvalidTokenException;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Signs users in with the issuer's authorization code flow and PKCE (RFC 7636). State and nonce are hashes of a secret
 * held by the browser, so only this browser can complete the flow, although any daemon may handle it.
 */
public final class CodeFlow {
    public static final String NOT_BEGUN = "this browser did not start the sign-in, or started it too long ago";

    private final OpenIdIssuer issuer;
    private final OpenIdSettings settings;
    private final OpenIdSettings.Client client;

    CodeFlow(OpenIdIssuer issuer, OpenIdSettings settings, OpenIdSettings.Client client) {
        this.issuer = issuer;
        this.settings = settings;
        this.client = client;
    }

    public URI begin(String secret, URI callbackUri) {
        return new AuthenticationRequest.Builder(ResponseType.CODE, client.asked(), client.id(), callbackUri)
                .endpointURI(issuer.provider().metadata().getAuthorizationEndpointURI())
                .state(new State(state(secret)))
                .nonce(new Nonce(nonce(secret)))
                .codeChallenge(new CodeVerifier(secret), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /**
     * Returns empty if the user has no scope. Waits for the issuer.
     *
     * @throws InvalidTokenException if another browser started the flow, or the issuer does not confirm the sign-in
     */
    public Optional<Grant> end(String secret, String state, String code, URI callbackUri) throws InvalidTokenException {
        // An attacker who sets the cookie could compute a matching state, so accept only secrets in our format.
        if (!Secrets.isRandom(secret) || !Secrets.equal(state(secret), state)) {
            throw new InvalidTokenException(NOT_BEGUN);
        }
        if (code.isBlank()) {
            throw new InvalidTokenException("the issuer sent no code");
        }
        OpenIdIssuer.Provider provider = issuer.provider();
        try {
            OIDCTokens tokens = tokens(provider, new CodeVerifier(secret), code, callbackUri);
            IDTokenClaimsSet person = new IDTokenValidator(settings.issuer(), client.id(), provider.keys(), null)
                    .validate(tokens.getIDToken(), new Nonce(nonce(secret)));
            Map<String, Object> claims = person.toJWTClaimsSet().getClaims();
            Optional<AccessScope> scope = settings.scopes().of(claims);
            return (scope.isPresent() ? scope : ofAccessToken(tokens))
                    .map(allowed -> new Grant(
                            person.getSubject().getValue(),
                            allowed,
                            Optional.empty(),
                            Optional.empty(),
                            Credential.TOKEN));
        } catch (RateLimitReachedException e) {
            throw issuer.refusedKey(e);
        } catch (BadJOSEException | ParseException e) {
            throw new InvalidTokenException("the issuer's response is invalid: " + e.getMessage(), e);
        } catch (IOException | JOSEException e) {
            throw issuer.unavailable(e);
        }
    }

    private Optional<AccessScope> ofAccessToken(OIDCTokens tokens) {
        try {
            return issuer.grant(tokens.getAccessToken().getValue()).map(Grant::scope);
        } catch (InvalidTokenException e) {
            return Optional.empty();
        }
    }

    private OIDCTokens tokens(OpenIdIssuer.Provider provider, CodeVerifier verifier, String code, URI callbackUri)
            throws InvalidTokenException, IOException, ParseException {
        URI endpoint = OpenIdSettings.requireSecure(
                "token_endpoint", provider.metadata().getTokenEndpointURI());
        AuthorizationCodeGrant grant = new AuthorizationCodeGrant(new AuthorizationCode(code), callbackUri, verifier);
        HTTPRequest request = client.secret()
                .map(secret ->
                        new TokenRequest.Builder(endpoint, new ClientSecretBasic(client.id(), secret), grant).build())
                .orElseGet(() -> new TokenRequest.Builder(endpoint, client.id(), grant).build())
                .toHTTPRequest();
        TokenResponse response = OIDCTokenResponseParser.parse(request.send(issuer.http()));
        if (!response.indicatesSuccess()) {
            throw new InvalidTokenException("the issuer rejected the code: "
                    + response.toErrorResponse().getErrorObject().getCode());
        }
        OIDCTokens tokens = ((OIDCTokenResponse) response.toSuccessResponse()).getOIDCTokens();
        if (tokens.getIDToken() == null) {
            throw new InvalidTokenException("the issuer sent no ID token");
        }
        return tokens;
    }

    private static String state(String secret) {
        return Secrets.hash("state " + secret);
    }

    private static String nonce(String secret) {
        return Secrets.hash("nonce " + secret);
    }
}
