/**
 * HTCondor's DAGMan, and Pegasus, which plans for it: the DAG is the plan; {@code jobstate.log}, a job log or Pegasus' Stampede
 * events say what became of its nodes.
 */
package io.weatherglass.connectors.sources.htcondor;
