/**
 * Checks tokens of an OpenID Connect issuer, through which users also sign in to the page. Start with {@link
 * io.weatherglass.daemon.openid.OpenIdIssuer}.
 */
package io.weatherglass.daemon.openid;
