package io.weatherglass.forecast.alerting;
