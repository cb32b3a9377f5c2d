/** {@code demo}: synthetic runs, replayed against an embedded daemon and shown on the terminal. */
package io.weatherglass.cli.demo;
