// A row of the list of runs.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { duration, durations, change, time, times, isNarrow, money, moneyRange, count } from './format.js';
import { share } from './charts.js';
import {
  risks, alertChips, kept, isEnded, needsAttention, noForecast, progress, experience, runLink, workflowLink, STATUS,
} from './parts.js';

/** Seconds from the moment of the forecast to a date. */
export const until = (run, date) => (new Date(date) - new Date(run.asOf)) / 1000;

const CELLS = { run: runCell, risk: riskCell, remaining: endCell, cost: costCell, progress: progressCell };

/**
 * @param axis common to the rows that are shown
 * @param columns names of the columns that are shown
 */
export const row = (run, axis, columns) => html`<tr data-run=${run.id}
  class="${isEnded(run) ? 'ended' : ''} ${needsAttention(run) ? 'alarming' : ''}">${columns.map(name => CELLS[name](run, axis))}</tr>`;

function runCell(run) {
  return html`<th scope="row" class="col-run">${runLink(run.id)}<span class="small">${
    run.workflow ? workflowLink(run.workflow) : nothing}${run.status === 'active' ? nothing
    : html` <span class="state ${run.status}">${STATUS[run.status]}</span>`}</span></th>`;
}

function riskCell(run) {
  return html`<td class="col-risk">${isEnded(run) ? kept(run) : html`${alertChips(run)}${risks(run.risk, false, run)}`}</td>`;
}

function endCell(run, axis) {
  return html`<td class="col-remaining">${isEnded(run) ? ended(run) : remaining(run, axis)}</td>`;
}

function ended(run) {
  return html`<span class="small">ended ${time(run.completionTime?.median || run.asOf)}${
    run.makespan ? html` after <span class="strong">${duration(run.makespan.medianSeconds)}</span>` : nothing}</span>`;
}

function remaining(run, axis) {
  if (!run.remaining) return html`<span class="muted">unknown: ${noForecast(run)}</span>`;
  const { medianSeconds, lowerSeconds, upperSeconds } = run.remaining;
  const at = seconds => share(axis.at(seconds));
  const deadline = run.deadline ? until(run, run.deadline) : undefined;
  return html`<div class="line" aria-hidden="true">${svg`<svg width="100%" height="18">
      ${axis.marks.map(mark => svg`<line class="grid" x1=${at(mark)} x2=${at(mark)} y1="0" y2="18"></line>`)}
      <rect class="band95" x=${at(lowerSeconds)} width=${share(axis.at(upperSeconds) - axis.at(lowerSeconds))}
        y="4" height="10" rx="2"></rect>
      <line class="median" x1=${at(medianSeconds)} x2=${at(medianSeconds)} y1="2" y2="16"></line>
      ${deadline === undefined || deadline > axis.max ? nothing : svg`<line class="deadline"
        x1=${at(deadline)} x2=${at(deadline)} y1="0" y2="18"></line>`}</svg>`}</div>
    <span title=${`95 %: ends in ${durations(lowerSeconds, upperSeconds)}; ${experience(run).held}`}><span class="strong">${
      duration(medianSeconds, upperSeconds - lowerSeconds)}</span>, at ${time(run.completionTime.median, isNarrow(run.completionTime))}</span>
    <span class="small">95 %: ${times(run.completionTime)}${run.deadline
      ? html` · due ${time(run.deadline, isNarrow(run.completionTime))}` : nothing}${trend(run)}</span>`;
}

function trend(run) {
  const seconds = run.trend?.changeSeconds ?? 0;
  const notable = Math.abs(seconds) > Math.max(1, 0.1 * (run.remaining.upperSeconds - run.remaining.lowerSeconds));
  return notable ? html` · <span class=${seconds > 0 ? 'text-warn' : 'text-ok'}
    title="Change in the expected end time over the last 10 minutes">${change(seconds)}</span>` : nothing;
}

function costCell(run) {
  return html`<td class="col-cost" data-label="cost">${run.cost ? cost(run) : html`<span class="muted">–</span>`}</td>`;
}

function cost(run) {
  const { median, lower, upper, unit } = run.cost;
  return html`<span class="strong">${money(median, unit)}</span>
    ${lower === upper || isEnded(run) ? nothing : html`<span class="small">95 %: ${moneyRange(lower, upper, unit)}</span>`}
    ${run.budget ? html`<span class="small">budget ${money(run.budget, unit)}</span>` : nothing}`;
}

function progressCell(run) {
  const started = !isEnded(run) && run.elapsedSeconds !== undefined;
  return html`<td class="col-progress">${progress(run)}
    ${run.heldEvents ? html`<span class="small">${count(run.heldEvents, 'event')} held</span>` : nothing}
    ${started ? html`<span class="small">for ${duration(run.elapsedSeconds)}</span>` : nothing}</td>`;
}
