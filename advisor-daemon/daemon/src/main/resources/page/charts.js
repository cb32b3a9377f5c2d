// Scales and axes. Every SVG chart also has a text alternative.

const STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 432000,
  864000, 1728000, 4320000,
];

/** A round step, and a multiple of it that is at least the given time. */
export function niceSpan(seconds, marks = 4) {
  const step = STEPS.find(value => value >= seconds / marks) || STEPS[STEPS.length - 1];
  return { step, max: step * Math.max(1, Math.ceil(seconds / step - 1e-9)) };
}

/** Round marks within a time range. */
export function timeMarks(from, to, wanted = 6) {
  const { step } = niceSpan(to - from, wanted);
  const marks = [];
  for (let value = Math.ceil(from / step) * step; value <= to + 1e-9; value += step) marks.push(value);
  return marks;
}

/** Round marks within a range of plain numbers. */
export function marks(from, to, wanted = 4) {
  const raw = (to - from) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(value => value * power).find(value => value >= raw);
  const values = [];
  for (let value = Math.ceil(from / step) * step; value <= to + step * 1e-6; value += step) values.push(value);
  return values;
}

/** A short label for a mark: 30 min, 2 h. */
export function shortDuration(seconds) {
  if (seconds === 0) return '0';
  // from one hour on, durations with minutes look like 1:15 h
  const units = [['d', 86400], ['h', 3600], ...(seconds < 3600 ? [['min', 60]] : [])];
  for (const [unit, size] of units) {
    if (seconds >= size && (seconds % size === 0 || seconds >= 10 * size)) return `${Math.round(seconds / size)} ${unit}`;
    if (seconds >= size && (seconds / size * 2) % 1 === 0) return `${seconds / size} ${unit}`;
  }
  const minutes = Math.floor(seconds / 60);
  if (seconds >= 3600) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
  if (seconds >= 60) return `${minutes}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
  return `${+seconds.toFixed(1)} s`;
}

/** Returns a function from values to pixels. */
export function linear(from, to, start, end) {
  const factor = to === from ? 0 : (end - start) / (to - from);
  const scale = value => start + (value - from) * factor;
  scale.from = from;
  scale.to = to;
  return scale;
}

/** A common axis from 0 to 1 for the remaining time of many runs: linear, or logarithmic if they differ widely. */
export function commonAxis(values, previous) {
  const positive = values.filter(value => value > 0).sort((a, b) => a - b);
  const longest = positive.length ? positive[positive.length - 1] : 60;
  const short = positive.length ? positive[Math.floor(positive.length / 4)] : 60;
  if (previous && longest <= previous.max && longest > 0.45 * previous.max) return previous;
  if (longest > 12 * short) {
    const unit = Math.max(1, short / 3);
    const max = longest * 1.05;
    const at = value => Math.min(1, Math.log1p(Math.max(0, value) / unit) / Math.log1p(max / unit));
    const all = STEPS.filter(step => step >= 1 && step <= max);
    const shown = [0];
    all.forEach(step => {
      if (at(step) - at(shown[shown.length - 1]) > 0.17 && at(step) < 0.95) shown.push(step);
    });
    return { max, at, marks: shown };
  }
  const { step, max } = niceSpan(longest * 1.02, 4);
  const shown = [];
  for (let value = 0; value < max - step / 2; value += step) shown.push(value);
  return { max, at: value => Math.max(0, Math.min(1, value / max)), marks: shown };
}

export const share = value => `${(100 * value).toFixed(2)}%`;

/** An SVG path through points, with gaps where points are missing. */
export function line(points) {
  let path = '';
  let pen = 'M';
  for (const point of points) {
    if (!point || !Number.isFinite(point[1])) {
      pen = 'M';
    } else {
      path += `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
      pen = 'L';
    }
  }
  return path;
}

/** An SVG area between two lines. */
export function area(upper, lower) {
  const clean = upper.map((point, i) => [point, lower[i]])
    .filter(([a, b]) => a && b && Number.isFinite(a[1]) && Number.isFinite(b[1]));
  if (clean.length < 2) return '';
  return `${line(clean.map(([a]) => a))}${clean.map(([, b]) => b).reverse()
    .map(point => `L${point[0].toFixed(1)} ${point[1].toFixed(1)}`).join('')}Z`;
}
