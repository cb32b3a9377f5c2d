// The forecast end (vertical axis) over the time of the forecast (horizontal axis), and the actual end once known.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { duration, durations, clock, timeOfDayOnly } from './format.js';
import { linear, timeMarks, shortDuration, line, area } from './charts.js';

/** Longer runs show the day with the time, s. */
const MAX_WITHOUT_DAY = 20 * 3600;

export function fan(course, ended, width) {
  const points = course.items.filter(item => item.makespan && item.elapsedSeconds !== undefined);
  if (!points.length) {
    return html`<p class="muted">No forecast of the end time yet.</p>`;
  }
  const height = 260;
  const days = course.items.some(item => item.makespan?.medianSeconds > MAX_WITHOUT_DAY);
  const [left, right, top, bottom] = [64, days ? 112 : 64, 12, 30];
  const open = points.filter(item => !item.closing);
  const truth = points.find(item => item.closing)?.makespan.medianSeconds;
  const bound = (item, level, side) => item.makespan.intervals.find(of => Math.abs(of.level - level) < 1e-6)?.[side];
  const latest = points[points.length - 1];
  const deadline = course.deadline && course.submittedAt
    ? (new Date(course.deadline) - new Date(course.submittedAt)) / 1000 : undefined;
  const elapsed = Math.max(1, ...points.map(item => item.elapsedSeconds));
  const shown = open.length ? open : points;
  // the first intervals of a run may be very wide and must not compress the rest
  const tops = shown.map(item => bound(item, 0.95, 'upperSeconds') ?? item.makespan.medianSeconds).sort((a, b) => a - b);
  const lows = shown.map(item => bound(item, 0.95, 'lowerSeconds') ?? item.makespan.medianSeconds).sort((a, b) => a - b);
  const middle = latest.makespan.medianSeconds;
  const high = Math.min(tops[tops.length - 1], Math.max(middle * 1.4, tops[Math.floor(0.75 * (tops.length - 1))]));
  const extras = [truth, deadline !== undefined && deadline < 1.6 * high ? deadline : undefined].filter(Number.isFinite);
  const to = Math.max(high, ...extras);
  const from = Math.max(0, Math.min(lows[Math.floor(0.1 * lows.length)], ...shown.map(item => item.makespan.medianSeconds), ...extras));
  const pad = 0.06 * (to - from || to || 1);
  const x = linear(0, truth || elapsed, left, width - right);
  const y = linear(Math.max(0, from - pad), to + pad, height - bottom, top);
  const clamp = value => Math.max(y.from, Math.min(y.to, value));
  const side = (level, name) => shown.map(item => {
    const value = bound(item, level, name);
    return value === undefined ? undefined : [x(item.elapsedSeconds), y(clamp(value))];
  });
  const band = (level, name) => {
    const upper = side(level, 'upperSeconds');
    const lower = side(level, 'lowerSeconds');
    if (shown.length === 1 && upper[0]) {
      return svg`<rect class=${name} x=${upper[0][0]} y=${upper[0][1]} width="6" height=${Math.max(1, lower[0][1] - upper[0][1])}></rect>`;
    }
    return svg`<path class=${name} d=${area(upper, lower)}></path>`;
  };
  const near = truth !== undefined && deadline !== undefined && Math.abs(y(truth) - y(deadline)) < 18;
  const date = seconds => new Date(+new Date(course.submittedAt) + 1000 * seconds).toISOString();
  const written = days ? clock : iso => timeOfDayOnly(iso, y.to - y.from);
  const label = seconds => (course.submittedAt ? written(date(seconds)) : shortDuration(seconds));
  const last = latest.makespan.intervals.find(of => of.level === 0.95);
  const summary = ended
    ? `It took ${duration(truth ?? middle)}.`
    : `The latest forecast is ${duration(middle)}, 95 % ${last ? durations(last.lowerSeconds, last.upperSeconds) : 'unknown'}.`;
  return html`${svg`<svg class="chart" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} role="img"
    aria-label=${`Forecast duration over the course of the run. ${summary}`}>
    ${timeMarks(y.from, y.to, 5).map(mark => svg`<line class="grid" x1=${left} x2=${width - right} y1=${y(mark)} y2=${y(mark)}></line>
      <text x=${left - 8} y=${y(mark) + 4} text-anchor="end">${shortDuration(mark)}</text>
      <text x=${width - right + 8} y=${y(mark) + 4}>${label(mark)}</text>`)}
    ${timeMarks(0, x.to, Math.max(3, Math.floor(width / 150))).map(mark => svg`<text x=${x(mark)} y=${height - 10}
      text-anchor="middle">${mark === 0 ? 'start' : shortDuration(mark)}</text>`)}
    ${band(0.95, 'band95')}${band(0.8, 'band80')}${band(0.5, 'band50')}
    <path class="median" d=${line(shown.map(item => [x(item.elapsedSeconds), y(clamp(item.makespan.medianSeconds))]))}></path>
    ${deadline <= y.to && deadline >= y.from ? svg`<line class="deadline" x1=${left} x2=${width - right}
        y1=${y(deadline)} y2=${y(deadline)}></line>
      <text class="deadline-text" x=${left + 6} y=${y(deadline) + (near && deadline < truth ? 15 : -5)}>deadline ${
        label(deadline)}</text>` : nothing}
    ${truth === undefined ? nothing : svg`<line class="truth" x1=${left} x2=${width - right} y1=${y(truth)} y2=${y(truth)}></line>
      <text class="truth-text" x=${width - right - 6} y=${y(truth) + (near && deadline >= truth ? 15 : -6)}
        text-anchor="end">took ${duration(truth)}</text>`}
    </svg>`}
    <ul class="legend">${bandKey('band50', '50 %')}${bandKey('band80', '80 %')}${bandKey('band95', '95 % of cases')}
      ${lineKey('median', 'expected')}
      ${deadline === undefined ? nothing : lineKey('deadline', `deadline${deadline > y.to ? ` (${label(deadline)}, above)` : ''}`)}
      ${truth === undefined ? nothing : lineKey('truth', 'actual duration')}</ul>`;
}

const bandKey = (name, text) => html`<li>${svg`<svg width="14" height="10" aria-hidden="true"><rect class=${name} width="14"
  height="10"></rect></svg>`}${text}</li>`;

const lineKey = (name, text) => html`<li>${svg`<svg width="16" height="10" aria-hidden="true"><line class=${name} x1="0" x2="16"
  y1="5" y2="5"></line></svg>`}${text}</li>`;
