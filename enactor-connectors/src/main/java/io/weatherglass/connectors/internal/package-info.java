/** Argument checks and bounded JSON parsing for the packages of this module. Not an API; may change at any time. */
package io.weatherglass.connectors.internal;
