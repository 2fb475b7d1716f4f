/** One line over the places of a panel; undefined where nothing was measured. */
export interface Series {
  name: string;
  values: (number | undefined)[];
  /** Its place among the colours: 0 or 1. */
  colour: number;
  isDashed: boolean;
}

export interface Panel {
  title: string;
  /** The labels below the places, from left to right. */
  ticks: string[];
  series: Series[];
}

export interface Chart {
  title: string;
  scale: 'linear' | 'logarithmic';
  panels: Panel[];
}

const WIDTH = 960;
const HEIGHT = 400;
const TOP = 96;
const BOTTOM = 340;
const LEFT = 64;
const GAP = 56;
const RIGHT = 24;
/** Pixels that a label above a point takes. */
const LABEL_ROOM = 24;

/** A chart of panels that share one axis of values, as an SVG that can be read on light and on dark pages. */
export function drawChart({ title, scale, panels }: Chart): string {
  const values = panels.flatMap(({ series }) => series.flatMap((one) => one.values));
  const axis = axisOf(
    values.filter((value) => value !== undefined),
    scale,
  );
  const width = (WIDTH - LEFT - RIGHT - GAP * (panels.length - 1)) / panels.length;
  const drawn = panels.map((panel, nth) => drawPanel(panel, axis, LEFT + nth * (width + GAP), width));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="14">`,
    `<title id="title">${escaped(title)}</title>`,
    style,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="title" x="${LEFT}" y="30">${escaped(title)}</text>`,
    drawLegend(panels[0]?.series ?? []),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const style = `<style>
  .page { fill: #ffffff } text { fill: #1b2433 } .dull { fill: #52607a; font-size: 13px } .title { font-size: 16px; font-weight: 600 } .value { font-size: 12px; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round }
  .grid { stroke: #dde2ea } .base { stroke: #8a95a8 } .line { fill: none; stroke-width: 2.5 } .dashed { stroke-dasharray: 3 5; stroke-width: 2 }
  .stroke0 { stroke: #b35c00 } .stroke1 { stroke: #1f5fbf } .fill0 { fill: #b35c00 } .fill1 { fill: #1f5fbf }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } text { fill: #e6edf3 } .value { stroke: #0d1117 } .dull { fill: #9aa7bb } .grid { stroke: #2a323d } .base { stroke: #6f7a8c }
    .stroke0 { stroke: #f0a04b } .stroke1 { stroke: #6cb0ff } .fill0 { fill: #f0a04b } .fill1 { fill: #6cb0ff }
  }
</style>`;

interface Axis {
  ticks: number[];
  /** The position of a value, in pixels from the top. */
  y: (value: number) => number;
}

function axisOf(values: number[], scale: Chart['scale']): Axis {
  const most = Math.max(1, ...values);
  if (scale === 'linear') {
    const step = roundStep(most / 4);
    const top = Math.ceil(most / step) * step;
    const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, nth) => nth * step);
    return { ticks, y: (value) => BOTTOM - (value / top) * (BOTTOM - TOP) };
  }
  const [low, high] = [
    // The smallest value is drawn above the axis, not on it.
    Math.floor(Math.log10(Math.min(...values.filter((value) => value > 0), most) / 1.5)),
    Math.max(1, Math.ceil(Math.log10(most))),
  ];
  const ticks = Array.from({ length: high - low + 1 }, (_, nth) => 10 ** (low + nth));
  const share = (value: number) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low);
  return { ticks, y: (value) => BOTTOM - share(value) * (BOTTOM - TOP) };
}

/** The smallest of 1, 2, 5, 10, 20, … that is not less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10);
}

function drawPanel({ title, ticks, series }: Panel, axis: Axis, left: number, width: number): string {
  const x = (place: number) => left + (width * (place + 0.5)) / Math.max(1, ticks.length);
  const grid = axis.ticks.map((value, nth) => {
    const y = place(axis.y(value));
    const line = `<path class="${nth === 0 ? 'base' : 'grid'}" d="M${place(left)} ${y}H${place(left + width)}"/>`;
    return `${line}<text class="dull" x="${place(left - 8)}" y="${place(axis.y(value) + 4)}" text-anchor="end">${shortly(value)}</text>`;
  });
  const below = ticks.map(
    (text, nth) =>
      `<text class="dull" x="${place(x(nth))}" y="${BOTTOM + 22}" text-anchor="middle">${escaped(text)}</text>`,
  );
  const heading = `<text class="dull" x="${place(left + width / 2)}" y="${BOTTOM + 46}" text-anchor="middle">${escaped(title)}</text>`;
  return [
    ...grid,
    ...below,
    heading,
    ...series.map((one) => drawSeries(one, axis, x)),
    ...series.map((one) => drawValues(one, series, axis, x)),
  ].join('\n');
}

function drawSeries({ values, colour, isDashed }: Series, { y }: Axis, x: (place: number) => number): string {
  const points = values.flatMap((value, nth) =>
    value === undefined ? [] : [{ value, at: `${place(x(nth))} ${place(y(value))}`, nth }],
  );
  const line = `<path class="line stroke${colour}${isDashed ? ' dashed' : ''}" d="M${points.map(({ at }) => at).join('L')}"/>`;
  const dots = points.map(
    ({ value, nth }) =>
      `<circle class="fill${colour}" cx="${place(x(nth))}" cy="${place(y(value))}" r="${isDashed ? 3 : 4}"/>`,
  );
  return [line, ...dots].join('\n');
}

/**
 * Drawn after all lines, so that each can be read: above its point, or below it where another line passes close above. A
 * dashed line has no label.
 */
function drawValues(
  { values, isDashed }: Series,
  all: readonly Series[],
  { y }: Axis,
  x: (place: number) => number,
): string {
  if (isDashed) return '';
  const labels = values.map((value, nth) => {
    if (value === undefined) return '';
    const own = y(value);
    const others = all.flatMap((one) => (one.isDashed ? [] : [one.values[nth] ?? value])).map(y);
    const isBelow = others.some((other) => other < own && own - other < LABEL_ROOM);
    // Below the axis are the names of its places.
    if (isBelow && own + 18 > BOTTOM)
      return `<text class="value" x="${place(x(nth) + 8)}" y="${place(own - 4)}">${shortly(value)}</text>`;
    return `<text class="value" x="${place(x(nth))}" y="${place(isBelow ? own + 18 : own - 9)}" text-anchor="middle">${shortly(value)}</text>`;
  });
  return labels.join('\n');
}

function drawLegend(series: Series[]): string {
  let x = LEFT;
  const drawn = series.map(({ name, colour, isDashed }) => {
    const sample = `<path class="line stroke${colour}${isDashed ? ' dashed' : ''}" d="M${x} 54H${x + 28}"/>`;
    const text = `<text x="${x + 36}" y="59">${escaped(name)}</text>`;
    x += 56 + name.length * 8;
    return sample + text;
  });
  return drawn.join('\n');
}

/** With two or three digits: 0.12, 840, 4.2k, 61k. */
function shortly(value: number): string {
  if (value < 1) return String(Number(value.toPrecision(2)));
  if (value < 10 && !Number.isInteger(value)) return value.toFixed(1);
  if (value < 1000) return String(Math.round(value));
  const thousands = value / 1000;
  return `${thousands < 10 && !Number.isInteger(thousands) ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

function place(pixels: number): string {
  return String(Math.round(pixels * 10) / 10);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
