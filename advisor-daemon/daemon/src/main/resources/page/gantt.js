// Jobs over time: a lane per VM or slot for few jobs, a strip per kind for many.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { linear, timeMarks, shortDuration } from './charts.js';
import { duration, percent, count, number } from './format.js';
import { scopedName, shortName } from './parts.js';

const MAX_LANES = 60;
const LANE = 18;
const STRIP = 26;
const MAX_UNITS = 200;

/** Width of the bar of a job that has just started. */
const MIN_BAR = 2;

/** Width of the names, and the longest name, in wide and narrow charts. */
const NAMES = { wide: { left: 190, letters: 26 }, narrow: { left: 112, letters: 15 } };

/** Failed jobs of an active run wait for another attempt. */
const unfinished = kind => kind.running + kind.queued + kind.waiting + kind.failed;

/** Kinds with running jobs first, then those with waiting ones. */
const byState = kinds => [...kinds].sort((a, b) => Math.sign(b.running) - Math.sign(a.running)
  || Math.sign(unfinished(b)) - Math.sign(unfinished(a)));

/** Bars of a job: its failed attempts, and the attempt that runs or has completed. */
function attempts(job) {
  const lost = (job.lostAttempts ?? []).map(one => ({ ...job, observedRuntimeSeconds: undefined, ...one, phase: 'failed' }));
  return ['running', 'completed'].includes(job.phase) ? [...lost, job] : lost;
}

/** Distributes overlapping jobs of a VM, or of unnamed slots, over several rows. A running job keeps its row. */
function packed(jobs) {
  const rows = [];
  [...jobs].sort((a, b) => a.startedSeconds - b.startedSeconds).forEach(job => {
    let row = rows.find(one => one.free <= job.startedSeconds + 1e-6);
    if (!row) {
      row = { free: 0, jobs: [] };
      rows.push(row);
    }
    row.free = job.endedSeconds ?? Infinity;
    row.jobs.push(job);
  });
  return rows;
}

function laneLabel(vm, row) {
  if (!vm) return `slot ${row + 1}`;
  return row ? '' : vm;
}

function lanes(timeline) {
  const byVm = new Map(timeline.vms.map(vm => [vm.id, []]));
  timeline.jobs.flatMap(attempts).forEach(job => {
    const key = job.vm || '';
    if (!byVm.has(key)) byVm.set(key, []);
    byVm.get(key).push(job);
  });
  const all = [];
  byVm.forEach((jobs, id) => {
    const vm = timeline.vms.find(one => one.id === id);
    const rows = packed(jobs);
    (rows.length ? rows : [{ jobs: [] }]).forEach((row, i) => all.push({
      label: laneLabel(id, i), vm: i ? undefined : vm, jobs: row.jobs,
    }));
  });
  return all;
}

const swatch = (name, text) => html`<li>${svg`<svg width="14" height="10" aria-hidden="true"><rect class=${name}
  width="14" height="10" rx="2"></rect></svg>`}${text}</li>`;

const LEGEND = [['done', 'done'], ['running', 'running'], ['expected', 'expected remainder']];
const ENDED_LEGEND = [['done', 'done']];
const FAILED_LEGEND = [['failed', 'failed attempt']];
const VM_LEGEND = [['boot', 'booting'], ['idle', 'idle']];

export function gantt(timeline, advisory, width, byKind, choose) {
  const now = timeline.elapsedSeconds;
  const interval = timeline.ended ? undefined : advisory?.makespan?.intervals.find(one => one.level === 0.95);
  const median = advisory?.makespan?.medianSeconds ?? now;
  const end = timeline.ended ? now : Math.max(now * 1.02, Math.min(interval?.upperSeconds ?? now, Math.max(3 * now, median * 1.6)));
  const all = timeline.jobs ? lanes(timeline) : [];
  const possible = all.length <= MAX_LANES && all.length > 0;
  const asKinds = byKind === true || !possible;
  const names = width < 600 ? NAMES.narrow : NAMES.wide;
  const x = linear(0, end || 1, names.left, width - 8);
  const at = seconds => x(Math.min(end, seconds));
  const kinds = byState(timeline.kinds);
  const height = asKinds ? kinds.length * STRIP + 46 : all.length * LANE + 46;
  const base = height - 26;
  const jobs = kinds.reduce((sum, kind) => sum + kind.jobs, 0);
  const text = `${count(jobs, 'job')} from the start to ${timeline.ended ? 'the end' : 'the expected end time'}. ${
    kinds.slice(0, 12).map(kind => `${kind.kind}: ${kind.completed} done, ${kind.running} running`).join('; ')}`;
  return html`<div class="title"><h3>Over time</h3>${possible ? rowChoice(asKinds, timeline.vms.length ? 'VM' : 'slot', choose) : nothing}</div>
    ${svg`<svg class="chart gantt" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${text}>
      ${timeMarks(0, end, Math.max(3, Math.floor(width / 140))).map(mark => svg`
        <line class="grid" x1=${x(mark)} x2=${x(mark)} y1="0" y2=${base}></line>
        <text x=${x(mark)} y=${height - 8} text-anchor="middle">${mark ? shortDuration(mark) : 'start'}</text>`)}
      ${interval ? svg`<rect class="band95" x=${at(interval.lowerSeconds)} y="0" height=${base}
        width=${at(interval.upperSeconds) - at(interval.lowerSeconds)} opacity="0.45"></rect>
        <line class="median" x1=${at(median)} x2=${at(median)} y1="0" y2=${base}></line>` : nothing}
      ${asKinds ? strips(kinds, timeline, x, now, names) : all.map((lane, i) => drawn(lane, i, x, now, timeline, names))}
      ${timeline.ended ? nothing : svg`<line class="now" x1=${x(now)} x2=${x(now)} y1="0" y2=${base + 4}></line>`}</svg>`}
    <ul class="legend">${asKinds ? [swatch('done', 'concurrent jobs (taller: more)'),
      kinds.some(kind => kind.meanFailed) ? swatch('failed', 'failed attempts') : nothing]
      : [...(timeline.ended ? ENDED_LEGEND : LEGEND), ...(kinds.some(kind => kind.meanFailed) ? FAILED_LEGEND : []),
        ...(timeline.vms.length ? VM_LEGEND : [])].map(([name, label]) => swatch(name, label))}
      ${timeline.btuSeconds && !asKinds ? html`<li>${svg`<svg width="10" height="12" aria-hidden="true"><line class="btu"
        x1="5" x2="5" y1="0" y2="12"></line></svg>`}end of a billed unit (${duration(timeline.btuSeconds)})</li>` : nothing}
      ${interval ? swatch('band95', 'end of the run, 95 %') : nothing}</ul>`;
}

function rowChoice(asKinds, row, choose) {
  return html`<div class="tabs" role="group" aria-label="Rows">
    <button type="button" class="tab" aria-pressed=${asKinds ? 'false' : 'true'} @click=${() => choose(false)}>By ${row}</button>
    <button type="button" class="tab" aria-pressed=${asKinds ? 'true' : 'false'} @click=${() => choose(true)}>By kind</button></div>`;
}

function label(text, y, { left, letters }) {
  const shown = text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
  return svg`<text x=${left - 10} y=${y} text-anchor="end">${shown}<title>${text}</title></text>`;
}

function drawn(lane, i, x, now, timeline, names) {
  const top = i * LANE + 3;
  const tall = LANE - 6;
  const bar = (name, from, to, title) => svg`<rect class=${name} x=${x(from)} y=${top} rx="2" height=${tall}
    width=${Math.max(MIN_BAR, x(Math.min(to, x.to)) - x(from) - 0.6)}>${title ? svg`<title>${title}</title>` : nothing}</rect>`;
  const { vm } = lane;
  const booted = vm?.bootedSeconds ?? now;
  const until = vm?.terminatedSeconds ?? now;
  return svg`${label(lane.label, top + tall - 2, names)}
    ${vm && vm.requestedSeconds < booted ? bar('boot', vm.requestedSeconds, booted, `${vm.id} boots`) : nothing}
    ${vm?.bootedSeconds === undefined ? nothing : bar('idle', booted, until)}
    ${lane.jobs.map(job => drawnJob(job, bar, now))}
    ${vm ? billedUnits(vm, timeline.btuSeconds, Math.min(x.to, until + timeline.btuSeconds)).map(at => svg`<line class="btu"
      x1=${x(at)} x2=${x(at)} y1=${top - 3} y2=${top + tall + 3}></line>`) : nothing}`;
}

const BARS = { running: 'running', completed: 'done', failed: 'failed' };

function drawnJob(job, bar, now) {
  const to = job.endedSeconds ?? now;
  const expected = job.startedSeconds + job.projectedRuntimeSeconds;
  // the time between start and end also contains the overhead of the enactor
  const took = job.observedRuntimeSeconds ?? to - job.startedSeconds;
  const title = `${job.id}${job.kind === job.id ? '' : ` (${job.kind})`}: ${job.phase}, ${duration(took)}, expected ${
    duration(job.projectedRuntimeSeconds)}`;
  return svg`${job.phase === 'running' && expected > now ? bar('expected', now, expected) : nothing}
    ${bar(BARS[job.phase], job.startedSeconds, to, title)}`;
}

/** Ends of the billed units of a VM. */
function billedUnits(vm, seconds, until) {
  const ends = [];
  for (let at = vm.requestedSeconds + seconds; at <= until && ends.length < MAX_UNITS; at += seconds) ends.push(at);
  return ends;
}

function strips(kinds, { binSeconds, ended }, x, now, names) {
  const all = ({ meanRunning, meanFailed }) => meanFailed?.map((value, bin) => value + (meanRunning?.[bin] ?? 0)) ?? meanRunning ?? [];
  const most = Math.max(1, ...kinds.flatMap(all));
  const wide = Math.max(0.8, x(binSeconds) - x(0) + 0.3).toFixed(2);
  const tall = value => Math.max(1.5, 21 * Math.sqrt(value / most)).toFixed(1);
  return kinds.map((kind, i) => {
    const bottom = i * STRIP + 24;
    const bars = values => (values || []).map((value, bin) => (value > 0
      ? `M${x(bin * binSeconds).toFixed(1)} ${bottom}v-${tall(value)}h${wide}V${bottom}z` : '')).join('');
    return svg`${label(shortName(kind.kind), bottom - 5, names)}
      ${kind.meanFailed ? svg`<path class="failed" d=${bars(all(kind).map((value, bin) => (kind.meanFailed[bin] ? value : 0)))}></path>`
        : nothing}
      <path class="done" d=${bars(kind.meanRunning)}></path>
      <line class="grid" x1=${x(0)} x2=${x(x.to)} y1=${bottom} y2=${bottom}></line>
      ${unfinished(kind) && !ended ? svg`<text x=${x(now) + 6} y=${bottom - 5}>${count(unfinished(kind), 'job')} to do</text>` : nothing}`;
  });
}

export function kindsTable(timeline) {
  const tall = timeline.kinds.length > 14;
  return html`<h3>By kind</h3><div class="scroll ${tall ? 'tall' : ''}" tabindex=${tall ? '0' : nothing} role="group" aria-label="Jobs by kind">
    <table><thead><tr><th scope="col">Kind</th><th scope="col">Done</th><th scope="col" class="num">Took</th>
      <th scope="col" class="num wide-only">Expected</th></tr></thead><tbody>${byState(timeline.kinds).map(kind =>
        kindRow(kind, timeline.ended))}</tbody></table></div>`;
}

function kindRow(kind, ended) {
  // no attempt follows the end of a run
  const queued = kind.queued + kind.failed;
  const notRun = kind.queued + kind.waiting;
  const others = [...(kind.running && !ended ? [`${kind.running} running`] : []),
    ...(ended ? [] : [...(queued ? [`${queued} queued`] : []), ...(kind.waiting ? [`${kind.waiting} to come`] : [])]),
    ...(ended && notRun ? [`${notRun} not run`] : []),
    ...(kind.cancelled ? [`${kind.cancelled} failed or cancelled`] : []),
    ...(kind.failedAttempts ? [count(kind.failedAttempts, 'failed attempt')] : [])];
  return html`<tr><th scope="row">${scopedName(kind.kind)}</th>
    <td class="counts">${number.format(kind.completed + kind.skipped)} of ${number.format(kind.jobs)}<span class="small">${others.join(', ')}${
      kind.failed && ended ? html` <b class="text-bad">${kind.failed} failed</b>` : nothing}</span></td>
    <td class="num">${kind.observedRuntimeSeconds ? duration(kind.observedRuntimeSeconds.p50) : '–'}${against(kind.ratio)}</td>
    <td class="num wide-only">${duration(kind.projectedRuntimeSeconds)}</td></tr>`;
}

const NOTABLE = 0.25;

function against(ratio) {
  const share = (ratio ?? 1) - 1;
  if (Math.abs(share) < NOTABLE) return nothing;
  return html`<span class="small ${share > 0 ? 'text-warn' : 'text-ok'}" title="All finished jobs of this kind, compared with their expected runtimes"
    >${share > 0 ? '+' : '−'}${percent(Math.abs(share))} in total</span>`;
}
