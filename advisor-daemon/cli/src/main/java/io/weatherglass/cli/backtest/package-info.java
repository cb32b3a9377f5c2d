/**
 * {@code backtest}: replays past runs through the daemon. Start with {@link
 * io.weatherglass.cli.backtest.FollowingBacktest}.
 */
package io.weatherglass.cli.backtest;
