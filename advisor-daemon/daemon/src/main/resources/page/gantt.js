// Jobs over time: a lane per VM or slot for few jobs, a strip per kind for many.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { linear, timeMarks, shortDuration } from './charts.js';
import { duration, durations, percent, count, number } from './format.js';
import { kindName, shortKind } from './parts.js';

const MAX_LANES = 60;
const LANE = 18;
const LEFT = 132;
const MAX_LABEL = 17;

const cut = label => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label);

/** Distributes overlapping jobs of a VM, or of unnamed slots, over several rows. */
function packed(jobs, end) {
  const rows = [];
  [...jobs].sort((a, b) => a.startedSeconds - b.startedSeconds).forEach(job => {
    const to = job.endedSeconds ?? end;
    let row = rows.find(one => one.free <= job.startedSeconds + 1e-6);
    if (!row) {
      row = { free: 0, jobs: [] };
      rows.push(row);
    }
    row.free = to;
    row.jobs.push(job);
  });
  return rows;
}

function lanes(timeline, now) {
  const byVm = new Map(timeline.vms.map(vm => [vm.id, []]));
  timeline.jobs.forEach(job => {
    const key = job.vm || '';
    if (!byVm.has(key)) byVm.set(key, []);
    byVm.get(key).push(job);
  });
  const all = [];
  byVm.forEach((jobs, id) => {
    const vm = timeline.vms.find(one => one.id === id);
    const rows = packed(jobs, now);
    (rows.length ? rows : [{ jobs: [] }]).forEach((row, i) => all.push({
      label: id ? (i ? '' : id) : `slot ${i + 1}`, vm: i ? undefined : vm, jobs: row.jobs,
    }));
  });
  return all;
}

export function gantt(timeline, run, advisory, width, byKind, choose) {
  const now = timeline.elapsedSeconds;
  const interval = advisory?.makespan?.intervals.find(one => one.level === 0.95);
  const median = advisory?.makespan?.medianSeconds;
  const end = timeline.ended ? now : Math.max(now * 1.02, Math.min(interval?.upperSeconds ?? now, Math.max(3 * now, (median ?? now) * 1.6)));
  const all = timeline.jobs ? lanes(timeline, now) : undefined;
  const possible = all && all.length <= MAX_LANES && all.length > 0;
  const asKinds = byKind === true || !possible;
  const x = linear(0, end || 1, LEFT, width - 8);
  const rows = asKinds ? timeline.kinds : all;
  const height = rows.length * (asKinds ? 26 : LANE) + 46;
  const base = height - 26;
  const jobs = timeline.kinds.reduce((sum, kind) => sum + kind.jobs, 0);
  const text = `${count(jobs, 'job')} from the start to ${timeline.ended ? 'the end' : 'the expected end'}. ${
    timeline.kinds.slice(0, 12).map(kind => `${kind.kind}: ${kind.completed} done, ${kind.running} running`).join('; ')}`;
  return html`<div class="title"><h2>${asKinds ? 'Jobs over time, by kind' : 'Jobs over time'}</h2>
      ${possible ? html`<div class="tabs" role="group" aria-label="Rows">
        <button type="button" class="tab" aria-pressed=${asKinds ? 'false' : 'true'} @click=${() => choose(false)}>By ${
          timeline.vms.length ? 'VM' : 'slot'}</button>
        <button type="button" class="tab" aria-pressed=${asKinds ? 'true' : 'false'} @click=${() => choose(true)}>By kind</button></div>` : nothing}</div>
    ${svg`<svg class="chart gantt" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${text}>
      ${timeMarks(0, end, Math.max(3, Math.floor(width / 140))).map(mark => svg`<line class="grid" x1=${x(mark)} x2=${x(mark)} y1="0" y2=${base}></line>
        <text x=${x(mark)} y=${height - 8} text-anchor="middle">${mark ? shortDuration(mark) : 'start'}</text>`)}
      ${interval && !timeline.ended ? svg`<rect class="band95" x=${x(Math.min(end, interval.lowerSeconds))} y="0" height=${base}
        width=${Math.max(0, x(Math.min(end, interval.upperSeconds)) - x(Math.min(end, interval.lowerSeconds)))} opacity="0.45"></rect>
        <line class="median" x1=${x(Math.min(end, median))} x2=${x(Math.min(end, median))} y1="0" y2=${base}></line>` : nothing}
      ${asKinds ? strips(timeline, x, now) : all.map((lane, i) => drawn(lane, i, x, now, timeline))}
      ${timeline.ended ? nothing : svg`<line class="now" x1=${x(now)} x2=${x(now)} y1="0" y2=${base + 4}></line>`}</svg>`}
    <ul class="legend">${(asKinds ? [['done', 'concurrent jobs (taller: more)']]
      : [['done', 'done'], ['running', 'running'], ['expected', 'expected rest of a running job'], ['failed', 'failed'], ['boot', 'booting'], ['idle', 'idle']])
      .map(([name, label]) => html`<li>${svg`<svg width="14" height="10" aria-hidden="true"><rect class=${name} width="14" height="10" rx="2"></rect></svg>`}${label}</li>`)}
      ${timeline.btuSeconds && !asKinds ? html`<li>${svg`<svg width="10" height="12" aria-hidden="true"><line class="btu" x1="5" x2="5" y1="0" y2="12"></line></svg>`
        }end of a billed unit (BTU, ${duration(timeline.btuSeconds)})</li>` : nothing}
      ${interval && !timeline.ended ? html`<li>${svg`<svg width="14" height="10" aria-hidden="true"><rect class="band95" width="14" height="10"></rect></svg>`}end of the run, 95 %</li>` : nothing}</ul>`;
}

function drawn(lane, i, x, now, timeline) {
  const top = i * LANE + 3;
  const tall = LANE - 6;
  const bar = (name, from, to, title) => svg`<rect class=${name} x=${x(from)} y=${top} rx="2" height=${tall}
    width=${Math.max(1, x(Math.min(to, x.to)) - x(from) - 0.6)}>${title ? svg`<title>${title}</title>` : nothing}</rect>`;
  const { vm } = lane;
  const until = vm?.terminatedSeconds ?? now;
  const units = [];
  if (vm && timeline.btuSeconds) {
    for (let at = vm.requestedSeconds + timeline.btuSeconds; at <= Math.min(x.to, until + timeline.btuSeconds) && units.length < 200; at += timeline.btuSeconds) units.push(at);
  }
  return svg`<text x=${LEFT - 10} y=${top + tall - 2} text-anchor="end">${cut(lane.label)}</text>
    ${vm ? svg`${vm.requestedSeconds < (vm.bootedSeconds ?? now) ? bar('boot', vm.requestedSeconds, vm.bootedSeconds ?? now, `${vm.id} boots`) : nothing}
      ${vm.bootedSeconds !== undefined ? bar('idle', vm.bootedSeconds, until) : nothing}` : nothing}
    ${lane.jobs.map(job => {
      const done = job.endedSeconds !== undefined;
      const expected = job.startedSeconds + job.projectedRuntimeSeconds;
      const name = done ? (job.phase === 'failed' ? 'failed' : 'done') : 'running';
      return svg`${!done && expected > now ? bar('expected', now, expected) : nothing}
        ${bar(name, job.startedSeconds, done ? job.endedSeconds : now, `${job.id}${job.kind === job.id ? '' : ` (${job.kind})`}: ${job.phase}, ${
          duration((done ? job.endedSeconds : now) - job.startedSeconds)}, expected ${duration(job.projectedRuntimeSeconds)}`)}`;
    })}
    ${units.map(at => svg`<line class="btu" x1=${x(at)} x2=${x(at)} y1=${top - 3} y2=${top + tall + 3}></line>`)}`;
}

function strips(timeline, x, now) {
  const most = Math.max(1, ...timeline.kinds.flatMap(kind => kind.meanRunning || [0]));
  const wide = x(timeline.binSeconds) - x(0);
  return timeline.kinds.map((kind, i) => {
    const bottom = i * 26 + 24;
    const tall = value => (value > 0 ? Math.max(1.5, 21 * Math.sqrt(value / most)) : 0);
    const left = kind.jobs - kind.completed - kind.skipped - kind.cancelled;
    return svg`<text x=${LEFT - 10} y=${bottom - 5} text-anchor="end">${cut(shortKind(kind.kind))}<title>${kind.kind}</title></text>
      <path class="done" d=${(kind.meanRunning || []).map((value, bin) => (value > 0
        ? `M${x(bin * timeline.binSeconds).toFixed(1)} ${bottom}v${-tall(value).toFixed(1)}h${Math.max(0.8, wide + 0.3).toFixed(2)}V${bottom}z` : '')).join('')}></path>
      <line class="grid" x1=${LEFT} x2=${x(x.to)} y1=${bottom} y2=${bottom}></line>
      ${left > 0 ? svg`<text x=${x(now) + 6} y=${bottom - 5}>${count(left, 'job')} to do</text>` : nothing}`;
  });
}

const some = jobs => (jobs ? number.format(jobs) : '–');

export function kindsTable(timeline) {
  const { kinds } = timeline;
  return html`<div class="scroll ${kinds.length > 14 ? 'tall' : ''}" tabindex=${kinds.length > 14 ? '0' : nothing} role="group" aria-label="Jobs by kind"><table>
    <thead><tr><th scope="col">Kind</th><th scope="col">Progress</th><th scope="col" class="num">Done</th><th scope="col" class="num">Running</th><th scope="col" class="num">Queued</th>
      <th scope="col" class="num">Waiting</th><th scope="col" class="num">Failed attempts</th><th scope="col" class="num">Runtime p50</th><th scope="col" class="num">p90</th>
      <th scope="col" class="num">Expected</th><th scope="col" class="num">Deviation</th></tr></thead>
    <tbody>${kinds.map(kind => html`<tr><th scope="row">${kindName(kind.kind)}</th>
      <td>${svg`<svg width="120" height="10" aria-hidden="true">${bars(kind)}</svg>`}</td>
      <td class="num">${number.format(kind.completed + kind.skipped)} <span class="muted">of ${number.format(kind.jobs)}</span></td><td class="num">${some(kind.running)}</td>
      <td class="num">${some(kind.queued)}</td><td class="num">${some(kind.waiting)}</td>
      <td class="num ${kind.failedAttempts ? 'text-bad' : ''}">${kind.failedAttempts || '–'}</td>
      <td class="num">${kind.observedRuntimeSeconds ? duration(kind.observedRuntimeSeconds.p50) : '–'}</td>
      <td class="num">${kind.observedRuntimeSeconds ? duration(kind.observedRuntimeSeconds.p90) : '–'}</td>
      <td class="num">${duration(kind.projectedRuntimeSeconds)}</td>
      <td class="num">${kind.ratio === undefined ? '–' : against(kind.ratio)}</td></tr>`)}</tbody></table></div>`;
}

function against(ratio) {
  const share = ratio - 1;
  return html`<span class=${share > 0.25 ? 'text-warn' : share < -0.25 ? 'text-ok' : ''}>${Math.abs(share) < 0.005 ? 'as expected'
    : `${share > 0 ? '+' : '−'}${percent(Math.abs(share))}`}</span>`;
}

function bars(kind) {
  const x = linear(0, kind.jobs || 1, 0, 120);
  let at = 0;
  return [['done', kind.completed + kind.skipped + kind.cancelled], ['running', kind.running], ['failed', kind.failed], ['queued', kind.queued], ['expected', kind.waiting]]
    .map(([name, jobs]) => {
      const from = at;
      at += jobs;
      return jobs ? svg`<rect class=${name} x=${x(from)} width=${Math.max(1, x(at) - x(from))} y="0" height="10"></rect>` : nothing;
    });
}
