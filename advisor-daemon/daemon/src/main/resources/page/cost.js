// Cost of a run: distribution, amount spent and remaining amount.
import { html, svg, nothing } from './lit-html/lit-html.js';
import { amount, money, moneyRange, percent } from './format.js';
import { scopedName, vmTypes } from './parts.js';
import { linear } from './charts.js';

const HEIGHT = 150;
const MAX_WIDTH = 560;
const LEVEL = 0.95;

const interval = of => of?.intervals?.find(one => Math.abs(one.level - LEVEL) < 1e-6);

/**
 * Price of a billed unit (BTU); undefined if VM types have different prices, since the number of units then does not
 * determine the cost.
 */
export function unitPrice(resources) {
  const prices = new Set(vmTypes(resources).map(type => type.price));
  const [price] = prices;
  return prices.size === 1 && price > 0 ? price : undefined;
}

/** The possible numbers of billed units, the parts of the cost, and the cost by kind and sample; undefined without any. */
export function costCard(advisory, run, ended, room) {
  const { cost } = advisory;
  const price = unitPrice(run.plan?.resources);
  const priced = !cost.amount || price;
  const units = cost.btuCount?.distribution?.length > 1;
  const shown = [
    ...(units ? [bars(cost, priced ? run.budget : undefined, price, Math.min(MAX_WIDTH, room))] : []),
    ...(ended ? [] : parts(cost)),
    ...split(cost, ended),
  ];
  return shown.length ? shown : undefined;
}

function parts(cost) {
  const known = [
    ['spent', 'Spent so far', 'Cost of the resources used'],
    ['committed', 'Committed', 'Additional cost if everything stopped now: the remainder of the billed units already started'],
    ['toCome', 'Remaining', 'Additional cost according to the forecast'],
  ].filter(([name]) => cost[name] !== undefined);
  return known.length ? [html`<dl class="parts">${known.map(([name, text, meaning]) => {
    const amount = typeof cost[name] === 'number' ? cost[name] : cost[name].median;
    const at95 = interval(cost[name]);
    return html`<div title=${meaning}><dt>${text}</dt><dd>${money(amount, cost.unit)}${at95 && at95.lower < at95.upper
      ? html` <span class="small">95 %: ${moneyRange(at95.lower, at95.upper, cost.unit)}</span>` : nothing}</dd></div>`;
  })}</dl>`] : [];
}

/** Cost by kind and by sample; the rows of each table add up to the cost so far and to the remaining cost. */
function split({ split: of, unit }, ended) {
  if (!of?.kinds.length) return [];
  const idle = of.idle > 0 ? [{ name: 'idle VMs', spent: of.idle }] : [];
  return [shares('kind', of.kinds, 'other kinds', idle, unit, ended),
    ...(of.samples.length ? [shares('sample', of.samples, 'other jobs', idle, unit, ended)] : [])];
}

function shares(by, rows, others, idle, unit, ended) {
  const tall = rows.length > 14;
  return html`<h3>By ${by}</h3><div class="scroll ${tall ? 'tall' : ''}" tabindex=${tall ? '0' : nothing} role="group"
    aria-label=${`Cost by ${by}`}><table><thead><tr><th scope="col">${by === 'kind' ? 'Kind' : 'Sample'}</th>
      <th scope="col" class="num">${ended ? 'Cost' : 'So far'}</th>${ended ? nothing : html`<th scope="col" class="num">Remaining</th>`}</tr></thead>
    <tbody>${[...rows, ...idle].map(({ name, spent, toCome }) => html`<tr><th scope="row">${scopedName(name || others)}</th>
      <td class="num">${money(spent, unit)}</td>${ended ? nothing : html`<td class="num">${
        toCome === undefined ? '–' : money(toCome, unit)}</td>`}</tr>`)}</tbody></table></div>`;
}

/** Bars, since only whole units are billed. */
function bars(cost, budget, price, width) {
  const all = cost.btuCount.distribution;
  const top = Math.max(...all.map(bar => bar.probability));
  const from = all[0].count;
  const to = all[all.length - 1].count;
  const x = linear(from - 0.5, to + 0.5, 10, width - 10);
  const y = linear(0, top, HEIGHT - 36, 18);
  const wide = Math.max(2, Math.min(46, x(1) - x(0) - 4));
  const every = Math.ceil((to - from + 1) / 12);
  const limit = budget === undefined ? undefined : budget / (price || 1);
  const base = HEIGHT - 36;
  const summary = all.map(bar => `${bar.count} with ${percent(bar.probability)}`).join(', ');
  return html`${svg`<svg class="chart" width=${width} height=${HEIGHT} viewBox=${`0 0 ${width} ${HEIGHT}`} role="img"
    aria-label=${`Likely numbers of billed units: ${summary}`}>
    <line class="axis" x1="0" x2=${width} y1=${base} y2=${base}></line>
    ${all.map(bar => svg`<rect class=${bar.count > limit + 1e-9 ? 'bar hot' : 'bar'} x=${x(bar.count) - wide / 2} width=${wide} rx="2"
      y=${y(bar.probability)} height=${base - y(bar.probability)}></rect>
      ${bar.probability > 0.02 && wide > 26 ? svg`<text x=${x(bar.count)} y=${y(bar.probability) - 4}
        text-anchor="middle">${percent(bar.probability)}</text>` : nothing}
      ${(bar.count - from) % every === 0 ? svg`<text x=${x(bar.count)} y=${base + 15} text-anchor="middle">${bar.count}</text>
        ${price ? svg`<text x=${x(bar.count)} y=${base + 30} text-anchor="middle">${
          amount(bar.count * price, cost.unit)}</text>` : nothing}` : nothing}`)}
    </svg>`}<p class="small">Billed units${price ? ` and their cost in ${cost.unit}` : ''}, and how likely each is${
      limit === undefined ? '' : '; red: over budget'}.${
      cost.amount && !price ? ' Prices of VMs differ, so the number of units does not determine the cost.' : ''}</p>`;
}
