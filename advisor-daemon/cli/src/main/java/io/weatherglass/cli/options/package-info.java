/**
 * What several commands share: groups of options, and the checks and output that go with them. Uses no other package of the
 * command line.
 */
package io.weatherglass.cli.options;
