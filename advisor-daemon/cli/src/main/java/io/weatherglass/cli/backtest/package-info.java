/** {@code backtest}: follows past runs again as the daemon would have. Start with {@link io.weatherglass.cli.backtest.FollowingBacktest}. */
package io.weatherglass.cli.backtest;
