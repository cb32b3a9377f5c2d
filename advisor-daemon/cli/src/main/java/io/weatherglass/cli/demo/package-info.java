/** {@code demo}: two made-up runs, replayed against an embedded daemon and shown on the terminal. */
package io.weatherglass.cli.demo;
