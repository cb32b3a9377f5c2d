// A row of the list of runs.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { duration, durations, change, time, clock, money, moneyRange, count } from './format.js';
import { share } from './charts.js';
import { risks, alertChips, kept, isEnded, progress, experience, runLink, workflowLink, STATUS } from './parts.js';

/** Seconds from the moment of the forecast to a date. */
export const until = (run, date) => (new Date(date) - new Date(run.asOf)) / 1000;

/** @param axis common to the rows that are shown */
export function row(run, axis) {
  const ended = isEnded(run);
  return html`<tr class=${ended ? 'ended' : ''} data-run=${run.id}>
    <th scope="row" class="col-run">${runLink(run.id)}
      <span class="small">${run.workflow ? workflowLink(run.workflow) : nothing}
        ${run.status !== 'active' ? html`<span class="state ${run.status}">${STATUS[run.status]}</span>` : nothing}</span></th>
    <td class="col-progress">${run.status === 'waiting' ? html`<span class="small">${count(run.heldEvents, 'event')} held</span>`
      : progress(run)}</td>
    <td class="col-elapsed" data-label=${ended ? 'took' : 'elapsed'}>${run.elapsedSeconds === undefined
      ? run.makespan && ended ? duration(run.makespan.medianSeconds) : '–'
      : duration(ended && run.makespan ? run.makespan.medianSeconds : run.elapsedSeconds)}</td>
    <td class="col-remaining" data-label=${ended ? nothing : 'ends in'}>${ended ? html`<span class="small">ended ${time(run.completionTime?.median || run.asOf)}</span>`
      : remaining(run, axis)}</td>
    <td class="col-cost" data-label="cost">${run.cost ? cost(run) : html`<span class="muted">–</span>`}</td>
    <td class="col-risk">${ended ? kept(run.risk) : html`${alertChips(run)}${risks(run.risk)}`}</td>
    <td class="col-trend" data-label="trend">${trend(run)}</td>
    <td class="col-experience">${ended ? html`<span class="muted">–</span>` : experience(run)}</td></tr>`;
}

function remaining(run, axis) {
  if (!run.remaining) {
    return html`<span class="badge" title="There is neither a past run nor a plan to simulate">too little history</span>`;
  }
  const { medianSeconds, lowerSeconds, upperSeconds } = run.remaining;
  const at = seconds => share(axis.at(seconds));
  const width = share(axis.at(upperSeconds) - axis.at(lowerSeconds));
  const deadline = run.deadline ? until(run, run.deadline) : undefined;
  return html`<div class="line" aria-hidden="true">${svg`<svg width="100%" height="18">
      ${axis.marks.map(mark => svg`<line class="grid" x1=${at(mark)} x2=${at(mark)} y1="0" y2="18"></line>`)}
      <rect class="band95" x=${at(lowerSeconds)} width=${width} y="4" height="10" rx="2"></rect>
      <line class="median" x1=${at(medianSeconds)} x2=${at(medianSeconds)} y1="2" y2="16"></line>
      ${deadline === undefined || deadline > axis.max ? nothing : svg`<line class="deadline"
        x1=${at(deadline)} x2=${at(deadline)} y1="0" y2="18"></line>`}</svg>`}</div>
    <span class="strong" title=${`about ${clock(run.completionTime.median)}, 95 % from ${clock(run.completionTime.lower)} to ${
      clock(run.completionTime.upper)}`}>${duration(medianSeconds)}</span>
    <span class="small">${durations(lowerSeconds, upperSeconds)}${
      run.deadline ? html` · due ${time(run.deadline)}` : nothing}</span>`;
}

function cost(run) {
  const { median, lower, upper, unit } = run.cost;
  const top = Math.max(upper, run.budget || 0) * 1.08 || 1;
  return html`${run.budget ? html`<div class="line" aria-hidden="true">${svg`<svg width="100%" height="18">
      <line class="grid" x1="0" x2="100%" y1="9" y2="9"></line>
      <rect class="band95" x=${share(lower / top)} width=${share(Math.max(0.01, (upper - lower) / top))} y="4" height="10" rx="2"></rect>
      <line class="median" x1=${share(median / top)} x2=${share(median / top)} y1="2" y2="16"></line>
      <line class="deadline" x1=${share(run.budget / top)} x2=${share(run.budget / top)} y1="0" y2="18"></line></svg>`}</div>` : nothing}
    <span class="strong">${money(median, unit)}</span>
    ${lower === upper ? nothing : html`<span class="small">${moneyRange(lower, upper, unit)}</span>`}
    ${run.budget ? html`<span class="small">budget ${money(run.budget, unit)}</span>` : nothing}`;
}

function trend(run) {
  if (!run.trend || isEnded(run)) return html`<span class="muted" title=${isEnded(run) ? nothing : 'No forecast from 10 minutes ago to compare with'}>–</span>`;
  const seconds = run.trend.changeSeconds;
  const width = run.remaining ? run.remaining.upperSeconds - run.remaining.lowerSeconds : 0;
  const notable = Math.abs(seconds) > Math.max(1, 0.1 * width);
  return html`<span class=${notable ? (seconds > 0 ? 'text-warn' : 'text-ok') : 'muted'}
    title=${`Change of the forecast end since ${clock(run.trend.since, true)}`}
    ><span aria-hidden="true">${notable ? (seconds > 0 ? '↗' : '↘') : '→'}</span> ${change(seconds)}</span>`;
}
