import { subjects } from '../subjects.ts';
import type { ImportsBetweenRooms } from './imports-between-rooms.ts';

/** Rows of frames and packages: one above the subjects, two below them. */
const above = ['app', 'demo', 'console', 'widgets'];
const below = ['http', 'cli', 'scheduling', 'outbound', 'spreadsheets', 'validation', 'database'];
const ground = ['client', 'rules', 'contract'];
const onDiagonal: readonly string[] = subjects.toReversed();

const WIDTH = 1_000;
const MARGIN = 20;
const BOX = { width: 116, height: 28 };
const STEP = { x: 42, y: 36 };
const top = MARGIN + 62;
const bottom = top + onDiagonal.length * STEP.y + 26;
const groundTop = bottom + 62;
const height = groundTop + BOX.height + MARGIN;

const style = `.page { fill: #ffffff } .room { fill: #eef3fb; stroke: #44597c } .frame { fill: #f6f4ee; stroke: #8a7f63 }
    .way { stroke: #9fb0cc; fill: none } .foot { marker-end: url(#foot) } .down { stroke: #8a7f63; fill: none; marker-end: url(#down) }
    .import { fill: #1f5fbf } text { fill: #1b2433; text-anchor: middle } .note { fill: #46536a; text-anchor: start; font-size: 13px }`;

/** The architecture as SVG: subjects in the order of the data, the last one at the top, and a dot for each import. */
export function drawArchitecture(imports: ImportsBetweenRooms): string {
  const parts = [
    ...arrowsDown(imports),
    ...onDiagonal.flatMap((name) => waysFrom(name, imports)),
    ...onDiagonal.flatMap((name) => waysTo(name, imports)),
    ...onDiagonal.flatMap((name) => dotsOf(name, imports)),
    ...onDiagonal.map((name) => box(name, 'room', leftOf(name), topOf(name))),
    ...row(above, MARGIN),
    ...row(below, bottom),
    ...row(ground, groundTop),
    ...note,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="14">
  <title id="title">The rooms of Laurel and what they import</title>
  <desc id="description">Each subject is a box on a diagonal, in the order in which data flows, the first one at the bottom. A dot in the row of a subject and the column of another one says that the first imports the second. Above are the composition root and the packages for browsers, below what all subjects share.</desc>
  <style>
    ${style}
  </style>
  <defs>${arrowHead('down', '#8a7f63')}${arrowHead('foot', '#9fb0cc')}</defs>
  <rect class="page" width="${WIDTH}" height="${height}"/>
${parts.map((part) => `  ${part}`).join('\n')}
</svg>
`;
}

const leftOf = (name: string) => MARGIN + onDiagonal.indexOf(name) * STEP.x;
const topOf = (name: string) => top + onDiagonal.indexOf(name) * STEP.y;
/** Near the right end of the box, so that the next column passes to the right of it. */
const columnOf = (name: string) => leftOf(name) + BOX.width - 16;
const lineOf = (name: string) => topOf(name) + BOX.height / 2;

function importedBy(name: string, imports: ImportsBetweenRooms): string[] {
  return onDiagonal.filter((other) => imports.get(name)?.has(other));
}

/** From a room to the right, as far as the last room that it imports. */
function waysFrom(name: string, imports: ImportsBetweenRooms): string[] {
  const last = importedBy(name, imports).at(-1);
  return last === undefined ? [] : [line('way', columnOf(name), lineOf(name), columnOf(last), lineOf(name))];
}

/** From the first room that imports this one down to it. */
function waysTo(name: string, imports: ImportsBetweenRooms): string[] {
  const first = onDiagonal.find((other) => imports.get(other)?.has(name));
  return first === undefined
    ? []
    : [line('way foot', columnOf(name), lineOf(first), columnOf(name), topOf(name))];
}

function dotsOf(name: string, imports: ImportsBetweenRooms): string[] {
  return importedBy(name, imports).map(
    (other) =>
      `<circle class="import" cx="${columnOf(other)}" cy="${lineOf(name)}" r="4.5"><title>${name} imports ${other}</title></circle>`,
  );
}

function row(names: string[], y: number): string[] {
  const pitch = (WIDTH - 2 * MARGIN - BOX.width) / (names.length - 1);
  return names.map((name, i) => box(name, 'frame', Math.round(MARGIN + i * pitch), y));
}

/** Between rows that are next to each other; the subjects are one of them. */
function arrowsDown(imports: ImportsBetweenRooms): string[] {
  const last = onDiagonal.at(-1) as string;
  const [left, right] = [MARGIN + BOX.width / 2, columnOf(last)];
  const arrows = [
    { from: above, to: onDiagonal, x: left, y: [MARGIN + BOX.height, top] },
    { from: onDiagonal, to: below, x: right, y: [topOf(last) + BOX.height, bottom] },
    { from: below, to: ground, x: right, y: [bottom + BOX.height, groundTop] },
  ] as const;
  return arrows
    .filter(({ from, to }) => from.some((name) => to.some((other) => imports.get(name)?.has(other))))
    .map(({ x, y }) => line('down', x, y[0], x, y[1]));
}

const note = [
  'Each dot in the row of a subject is an import of the subject at',
  'the foot of its column. Imports go down only, and only to public',
  'files. The subjects are in the order in which data flows.',
].map((text, i) => `<text class="note" x="${MARGIN}" y="${bottom - 96 + i * 20}">${text}</text>`);

function box(name: string, kind: 'room' | 'frame', x: number, y: number): string {
  const text = `<text x="${x + BOX.width / 2}" y="${y + 19}">${name}</text>`;
  return `<rect class="${kind}" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="5"/>${text}`;
}

function arrowHead(id: string, colour: string): string {
  return `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;
}

function line(kind: string, ...[x1, y1, x2, y2]: [number, number, number, number]): string {
  return `<path class="${kind}" d="M${x1} ${y1}L${x2} ${y2}"/>`;
}
