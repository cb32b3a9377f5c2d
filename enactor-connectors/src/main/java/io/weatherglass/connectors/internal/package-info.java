/** Checks of arguments and bounded JSON parsing, shared by the packages of this module. No API: it may change at any time. */
package io.weatherglass.connectors.internal;
