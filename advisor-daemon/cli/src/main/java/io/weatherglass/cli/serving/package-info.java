/** {@code serve}, the daemon as a process, and a broker and a daemon embedded in another command. */
package io.weatherglass.cli.serving;
