// Formats numbers and times. Durations are in seconds, dates are ISO strings, probabilities are in [0, 1].
import { html } from './lit-html/lit-html.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Narrower intervals are shown to the second, s. */
const NARROW = 10 * MINUTE;

const twoDigits = value => String(value).padStart(2, '0');

/**
 * Examples: 42 s, 3 min 20 s, 2 h 05 min, 3 d 4 h.
 *
 * @param width of the interval that contains the duration, s; determines the precision
 */
export function duration(seconds, width = Infinity) {
  if (!Number.isFinite(seconds)) return '–';
  const sign = seconds < 0 ? '−' : '';
  let s = Math.abs(seconds);
  if (s < 9.95) return `${sign}${number.format(s)} s`;
  s = Math.round(s);
  if (s < MINUTE) return `${sign}${s} s`;
  const fine = width < NARROW && s % MINUTE !== 0;
  if (s < 20 * MINUTE || (fine && s < HOUR)) {
    return `${sign}${Math.floor(s / MINUTE)} min${s % MINUTE ? ` ${s % MINUTE} s` : ''}`;
  }
  if (fine && s < DAY) {
    return `${sign}${Math.floor(s / HOUR)} h ${twoDigits(Math.floor(s % HOUR / MINUTE))} min ${twoDigits(s % MINUTE)} s`;
  }
  const minutes = Math.round(s / MINUTE);
  if (minutes < 60) return `${sign}${minutes} min`;
  if (s < 2 * DAY) return `${sign}${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${twoDigits(minutes % 60)} min` : ''}`;
  const hours = Math.round(s / HOUR);
  return `${sign}${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A range, with a common unit if possible: 35 to 58 min. */
export function durations(lower, upper) {
  const [a, b] = [duration(lower, upper - lower), duration(upper, upper - lower)];
  if (a === b) return a;
  const unit = / (s|min)$/.exec(b)?.[0];
  return unit && a.endsWith(unit) && a.split(' ').length === 2 && b.split(' ').length === 2
    ? `${a.slice(0, -unit.length)} to ${b}`
    : `${a} to ${b}`;
}

/** A difference with its sign: +4 min. */
export function change(seconds) {
  return Math.abs(seconds) < 0.5 ? 'no change' : (seconds > 0 ? '+' : '') + duration(seconds);
}

export function percent(share, digits = 0) {
  const value = 100 * share;
  if (value > 0 && value < 1 && digits === 0) return '<1 %';
  if (value < 100 && value > 99 && digits === 0) return '>99 %';
  return `${value.toFixed(digits)} %`;
}

export function count(value, singular, plural = `${singular}s`) {
  return `${number.format(value)} ${value === 1 ? singular : plural}`;
}

/** Amounts below this value are shown with four decimals, or with two significant digits if they need more. */
const SMALL_AMOUNT = 0.1;

// thousands are not grouped, as in the terminal
const digits = (least, most) => new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false });
const amounts = digits(2, 2);
const units = digits(0, 1);

/** Formats the number of an amount such as 2.00 EUR or 40 BTU. */
export function amount(value, unit) {
  if (value < 0) return `−${amount(-value, unit)}`;
  if (!/^[A-Z]{3}$/.test(unit) || unit === 'BTU') return units.format(value);
  return value === 0 || value >= SMALL_AMOUNT ? amounts.format(value) : value.toFixed(Math.max(4, 1 - Math.floor(Math.log10(value))));
}

const UNITS = ['g', 'kg', 't'];

/** Formats emissions as 1.24 kg. */
export function grams(value) {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const scaled = value / 1000 ** unit;
  const places = 2 - Math.floor(Math.log10(Math.max(1, scaled)));
  return `${scaled.toFixed(Math.max(0, places))} ${UNITS[unit]}`;
}

/** Formats amounts as 2.00 EUR or 40 BTU, and VM seconds as a duration. */
export function money(value, unit) {
  return unit === 'VM seconds' ? `${duration(value)} of VMs` : `${amount(value, unit)} ${unit}`;
}

export function moneyRange(lower, upper, unit) {
  const [a, b] = [money(lower, unit), money(upper, unit)];
  if (a === b) return a;
  return `${unit === 'VM seconds' ? a : amount(lower, unit)} to ${b}`;
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** Escapes invisible and direction-changing characters in foreign text, as in \u202E. */
export const visible = text => text.replace(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
  found => `\\u${found.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

/** Local time, with the day unless it is today, and the year unless it is the current one. */
export function clock(iso, seconds = false) {
  const date = new Date(iso);
  const now = new Date();
  const text = (seconds ? withSeconds : timeOfDay).format(date);
  if (date.toDateString() === now.toDateString()) return text;
  return `${(date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date)}, ${text}`;
}

/** @param width of the range that is shown, s; determines the precision */
export const timeOfDayOnly = (iso, width) => (width < NARROW ? withSeconds : timeOfDay).format(new Date(iso));

/** Local time, with date and time zone in the tooltip. */
export function time(iso, seconds = false) {
  return iso
    ? html`<time datetime=${iso} title=${`${full.format(new Date(iso))} (${zone})`}>${clock(iso, seconds)}</time>`
    : html`–`;
}

/** Whether both bounds of an interval would show the same minute or one nearby. */
export const isNarrow = of => new Date(of.upper) - new Date(of.lower) < 1000 * NARROW;

/** The bounds of an interval of dates, to the second if it is narrow. */
export const times = of => html`${time(of.lower, isNarrow(of))} to ${time(of.upper, isNarrow(of))}`;

/** Removes the scopes of Nextflow processes in a text: "A:B:SORT (x) failed" becomes "SORT (x) failed". */
export const withoutScopes = text => text.replace(/\b(?:[A-Za-z_]\w*:)+(?=\w)/g, '');

export function ago(iso) {
  const seconds = (Date.now() - new Date(iso)) / 1000;
  return seconds < 5 ? 'just now' : `${duration(seconds < 60 ? Math.round(seconds) : seconds)} ago`;
}

export function bytes(value) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toFixed(unit && value < 100 ? 1 : 0)} ${units[unit]}`;
}
