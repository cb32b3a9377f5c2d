/**
 * HTCondor's DAGMan, and Pegasus, which plans for it: the DAG as the plan, and what became of its nodes from {@code
 * jobstate.log}, a log of jobs or Pegasus' Stampede events.
 */
package io.weatherglass.connectors.sources.htcondor;
