/**
 * People and services that an OpenID Connect issuer knows: its tokens are checked, and people sign in with it on the page. Start
 * with {@link io.weatherglass.daemon.openid.OpenIdIssuer}.
 */
package io.weatherglass.daemon.openid;
