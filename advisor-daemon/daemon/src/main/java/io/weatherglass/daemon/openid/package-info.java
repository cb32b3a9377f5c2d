/**
 * Checks tokens of an OpenID Connect issuer, and signs users in with it on the page. Start with {@link
 * io.weatherglass.daemon.openid.OpenIdIssuer}.
 */
package io.weatherglass.daemon.openid;
