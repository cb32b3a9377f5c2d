/** Energy and greenhouse gas emissions of runs on slots, from the CPUs and memory that jobs request. */
package io.weatherglass.forecast.carbon;
