// Reasons for the latest forecast of a run: changes, past error, background load and basis.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { duration, change, percent, number, count } from './format.js';
import { linear, timeMarks, shortDuration, line } from './charts.js';

export function explanation(advisory) {
  const of = advisory?.explanation;
  if (!of) return nothing;
  const causes = (title, change_) => (change_ ? html`<h3>${title}: ${change(change_.changeSeconds)}</h3>
    ${change_.text ? html`<p>${change_.text}</p>` : nothing}
    ${change_.contributions?.length ? html`<table><tbody>${[...change_.contributions].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds)).slice(0, 6)
      .map(one => html`<tr><td>${one.text || one.cause}</td><td class="num">${change(one.seconds)}</td></tr>`)}</tbody></table>` : nothing}` : nothing);
  return html`<section class="card"><h2>What moved the forecast</h2>
    ${causes('Since the previous forecast', of.sincePrevious)}${causes('Since the start', of.sinceStart)}
    ${of.criticalJobs?.length ? html`<h3>Jobs that determine the end</h3><table><thead><tr><th scope="col">Job</th><th scope="col">Kind</th>
      <th scope="col" class="num">On the critical path</th></tr></thead><tbody>${of.criticalJobs.slice(0, 8).map(job => html`<tr><td>${job.jobId}</td>
      <td>${job.kind}</td><td class="num">${percent(job.criticality)}</td></tr>`)}</tbody></table>` : nothing}</section>`;
}

export function pastError(course, advisory, room) {
  const points = (course?.items || []).filter(item => item.pastErrorSeconds !== undefined && item.elapsedSeconds !== undefined);
  if (!points.length) return nothing;
  const width = Math.min(620, Math.max(280, room / 2 - 60));
  const height = 170;
  const threshold = points[points.length - 1].thresholdSeconds;
  const top = Math.max(...points.map(item => item.pastErrorSeconds), (threshold || 0) * 1.1) * 1.08 || 1;
  const x = linear(0, points[points.length - 1].elapsedSeconds || 1, 56, width - 8);
  const y = linear(0, top, height - 24, 8);
  const now = advisory.pastError;
  return html`<section class="card"><h2>Past error</h2>
    <p class="lead">Average deviation of finished jobs from their expected runtimes: ${duration(now.seconds ?? 0)}${
      now.relative === undefined ? nothing : ` (${percent(now.relative)})`}.
      ${now.exceeded ? html`<b class="text-warn">Above its threshold:</b> searching for a cause.` : threshold ? 'Within its threshold.' : nothing}</p>
    ${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${`Past error over time, now ${duration(now.seconds ?? 0)}${threshold ? `, threshold ${duration(threshold)}` : ''}`}>
      ${timeMarks(0, top, 4).map(mark => svg`<line class="grid" x1="56" x2=${width - 8} y1=${y(mark)} y2=${y(mark)}></line>
        <text x="50" y=${y(mark) + 4} text-anchor="end">${shortDuration(mark)}</text>`)}
      ${timeMarks(0, x.to, 4).map(mark => svg`<text x=${x(mark)} y=${height - 6} text-anchor="middle">${mark ? shortDuration(mark) : 'start'}</text>`)}
      ${threshold ? svg`<line class="threshold" x1="56" x2=${width - 8} y1=${y(threshold)} y2=${y(threshold)}></line>` : nothing}
      ${threshold ? svg`<text class="threshold-text" x=${width - 8} y=${y(threshold) - 5} text-anchor="end">threshold</text>` : nothing}
      <path class="series" d=${line(points.map(item => [x(item.elapsedSeconds), y(item.pastErrorSeconds)]))}></path></svg>`}
    ${advisory.outlierJobs?.length ? html`<h3>${count(advisory.outlierJobs.length, 'outlier job')}</h3><table><tbody>${advisory.outlierJobs.slice(0, 6).map(job => html`<tr>
      <td>${job.jobId}</td><td class="num">${duration(job.observedRuntimeSeconds)}${job.running ? ' so far' : ''}</td>
      <td class="num muted">expected ${duration(job.projectedRuntimeSeconds)}</td></tr>`)}</tbody></table>` : nothing}</section>`;
}

export function background(background) {
  const match = background.match;
  return html`<section class="card"><h2>Background load</h2>
    <p class="lead"><b>${background.status}</b>: ${background.reason}</p>
    ${match ? html`<table><caption class="hidden">Matched fragments of ${match.trace}</caption><thead><tr><th scope="col">Fragment of ${match.trace}</th>
      <th scope="col" class="num">Weight</th><th scope="col" class="num">Error with it</th></tr></thead>
      <tbody>${match.fragments.slice(0, 5).map(fragment => html`<tr><td>from ${duration(fragment.startSeconds)}</td>
        <td class="num">${percent(fragment.weight)}</td><td class="num">${duration(fragment.pastErrorSeconds)}</td></tr>`)}</tbody></table>
      <p class="small">Remaining jobs are expected to take ${number.format(match.restSlowDown)} times as long as without this load.</p>` : nothing}</section>`;
}

export function basis(advisory) {
  if (!advisory) return nothing;
  const { computation, ground } = advisory;
  return html`<section class="card"><h2>How this forecast was made</h2>
    <p>${computation.realizations ? `${number.format(computation.realizations)} simulations of the remaining jobs` : 'Made without simulation'}
      in ${number.format(computation.wallMillis)} ms,
      runtimes from ${ground.runtimeSource === 'history' ? count(ground.historyRuns, 'past run')
        : ground.runtimeSource === 'run' ? 'the jobs completed so far' : `the ${ground.runtimeSource}`}
      (${computation.runtimeModel}), plan ${ground.plan || 'given'}, ${computation.calibrationVersion === 'none'
        ? 'intervals not yet calibrated with runs of this installation' : `intervals calibrated by ${computation.calibrationVersion}`}.</p>
    ${ground.warnings.length ? html`<ul class="warnings">${ground.warnings.map(warning => html`<li>${warning}</li>`)}</ul>` : nothing}
    <p class="small">${count(advisory.sequence, 'event')} used, up to
      ${computation.inputPosition.topic}, partition ${computation.inputPosition.partition}, offset ${computation.inputPosition.offset}.</p></section>`;
}
