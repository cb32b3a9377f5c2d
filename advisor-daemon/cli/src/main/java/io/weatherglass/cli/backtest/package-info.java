/** {@code backtest}: replays past runs through the daemon. Start with {@link FollowingBacktest}. */
package io.weatherglass.cli.backtest;
