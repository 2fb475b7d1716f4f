import { NoVerifierKey, UnreadableFile } from '../reading/members.ts';
import { checkTitles, verdictSentence, whatAPassDoesNotShow, whatAPassShows } from '../sentences.ts';
import type { Check, ShownLine, Verification } from '../verdict.ts';
import { verify } from '../verify.ts';

/** The page: whatever file is chosen or dropped is checked, and the newest of several is shown. */
const drop = byId('drop', HTMLLabelElement);
const input = byId('file', HTMLInputElement);
const keys = byId('keys', HTMLTextAreaElement);
const progress = byId('progress', HTMLParagraphElement);
const result = byId('result', HTMLDivElement);

/** After so many lines the page is drawn again: some five times a second. */
const DRAWN_EVERY = 5_000;
let newest = 0;

input.addEventListener('change', () => check(input.files?.[0]));
keys.addEventListener('change', () => check(input.files?.[0]));
for (const name of ['dragenter', 'dragover'])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  // The field shows the file, and checks it again when keys are given.
  if (event.dataTransfer?.files.length) input.files = event.dataTransfer.files;
  void check(input.files?.[0]);
});

async function check(file: File | undefined): Promise<void> {
  if (!file) return;
  newest += 1;
  const number = newest;
  const isOld = () => number !== newest;
  progress.textContent = `Reading ${file.name} …`;
  result.replaceChildren();
  const shown = await verifyFile(file, isOld);
  if (isOld()) return;
  progress.textContent = `${file.name}:`;
  result.replaceChildren(...shown);
}

async function verifyFile(file: File, isOld: () => boolean): Promise<Node[]> {
  let drawn = 0;
  const onLines = async (lines: number) => {
    if (lines - drawn < DRAWN_EVERY) return;
    if (isOld()) throw new UnreadableFile('Another file was chosen.');
    progress.textContent = `Reading ${file.name}: ${lines.toLocaleString('en')} lines …`;
    await new Promise((resolve) => setTimeout(resolve));
    drawn = lines;
  };
  try {
    const given = keys.value.split('\n').map((key) => key.trim());
    return showVerification(
      await verify(file.stream(), { keys: given.filter((key) => key !== ''), onLines }),
    );
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof NoVerifierKey)
      return showUnreadable(error.message);
    return showUnreadable(`The file cannot be read: ${(error as Error).message}`);
  }
}

/** What the page shows of a file that was checked. */
function showVerification(verification: Verification): Node[] {
  const { verdict, board, shown } = verification;
  const parts: Node[] = [
    element('p', { class: `verdict ${verdict.valid ? 'holds' : 'fails'}` }, verdictSentence(verification)),
  ];
  if (shown.settled_at !== null) parts.push(element('p', { class: 'muted' }, factsOf(verification)));
  parts.push(
    element('h2', {}, 'The checks'),
    element('ul', { class: 'checks' }, ...verdict.checks.map(showCheck)),
  );
  if (verdict.valid) {
    parts.push(element('h2', {}, 'What this shows'), listOf(whatAPassShows(verification)));
    parts.push(element('h2', {}, 'What this does not show'), listOf(whatAPassDoesNotShow(verification)));
  }
  if (board.length > 0) parts.push(...showBoard(verification));
  if (shown.keys.length > 0) parts.push(element('h2', {}, 'The keys that signed'), listOf(shown.keys));
  return parts;
}

/** A file that is no certificate. */
function showUnreadable(sentence: string): Node[] {
  return [element('p', { class: 'verdict fails' }, sentence)];
}

function factsOf({ shown, verdict }: Verification): string {
  const { settled_at, events, opened, players } = shown;
  const opaque = verdict.opaque > 0 ? ` ${verdict.opaque} events of erased players cannot be opened.` : '';
  return `Settled at ${settled_at}. ${events} events, ${opened} of them opened; ${players} players with a score.${opaque}`;
}

function showCheck({ name, ok, detail }: Check): HTMLElement {
  return element(
    'li',
    ok ? {} : { class: 'failed' },
    element('b', {}, ok ? '✓ Holds' : '✗ Fails'),
    element('div', {}, checkTitles[name], element('p', {}, detail)),
  );
}

function listOf(sentences: readonly string[]): HTMLElement {
  return element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence)));
}

const columns = ['Place', 'Player', 'Score', 'Reached at (UTC)', 'Prizes'];

function showBoard({ board, verdict }: Verification): Node[] {
  const count = verdict.count ?? board.length;
  const isWhole = verdict.kind === 'receipt' || count <= board.length;
  const title = verdict.kind === 'receipt' ? 'The line' : 'The board';
  const head = columns.map((name) => element('th', numbersAt(name, { scope: 'col' }), name));
  return [
    element('h2', {}, title),
    ...(isWhole
      ? []
      : [
          element(
            'p',
            { class: 'muted' },
            `The first ${board.length} of ${count} lines; all of them were checked.`,
          ),
        ]),
    element(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': title },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...board.map(showLine)),
      ),
    ),
  ];
}

function numbersAt(name: string, attributes: Readonly<Record<string, string>> = {}) {
  return name === 'Place' || name === 'Score' ? { ...attributes, class: 'number' } : attributes;
}

function showLine({ place, player_hash, score, reached_at, prizes }: ShownLine): HTMLElement {
  return element(
    'tr',
    {},
    element('td', { class: 'number' }, String(place)),
    element('td', { class: 'player', title: player_hash }, player_hash.slice(0, 16)),
    element('td', { class: 'number' }, score),
    element('td', {}, reached_at.replace('T', ' ').replace('Z', '')),
    element('td', {}, prizes.join(', ')),
  );
}

/** An element with these attributes and children; texts are never read as HTML. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** The element of the page with this id. */
function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}
