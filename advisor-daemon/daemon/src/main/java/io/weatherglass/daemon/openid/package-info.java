/** Checks tokens of an OpenID Connect issuer, and signs users in with it. Start with {@link OpenIdIssuer}. */
package io.weatherglass.daemon.openid;
