import { realEnvironment } from '@laurel/client/environment.ts';
import {
  readShownRaffle,
  readTickets,
  type ShownRaffle,
  type ShownTickets,
} from '@laurel/client/public/chance.ts';
import type { ListingSource } from '@laurel/client/public/listing.ts';
import { type CheckedDraw, checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { DrawnWinner } from '@laurel/rules/sealing/decision-leaf.ts';
import { Formats } from '../formats.ts';
import type { KindTexts } from '../kinds/kind-element.ts';
import { sheetOf } from '../looks.ts';
import { madeElement } from '../proof/dom.ts';
import { filled } from '../texts.ts';

/**
 * Reads the list and what is published of the draw, draws again in this page, shows each winner in turn, and says in `host`
 * what was checked. Throws what the server refused.
 */
export async function showDraw(host: HTMLElement, asked: DrawAsked): Promise<void> {
  const { address, campaign_id, bearer, language } = asked;
  const source: ListingSource = { server: address, language, credential: async () => bearer };
  const [raffle, list] = await Promise.all([
    readShownRaffle(source, campaign_id),
    readTickets(source, campaign_id),
  ]);
  const checked = checkDraw(raffle, list);
  const root = host.getRootNode() as ShadowRoot;
  if (!root.adoptedStyleSheets.includes(drawLooks)) root.adoptedStyleSheets.push(drawLooks);
  const part = madeElement('div', { class: 'draw', part: 'draw' });
  host.replaceChildren(part);
  const formats = new Formats(language, asked.zone);
  const names = new Map(
    raffle.winners.map(({ player_hash, player_username }) => [player_hash, player_username]),
  );
  const { tickets, winners } = { tickets: list.at(-1)?.to ?? 0, winners: checked.winners };
  playDraw(part, { ...asked, formats, names, winners, tickets }).then(() => {
    const verdict = verdictOf(raffle, checked, asked);
    part.prepend(...verdict);
    verdict[0]?.focus();
  });
}

/** What was checked, in plain words; a claim that does not hold says so first. */
function verdictOf(
  { commitment, value }: ShownRaffle,
  { holds }: CheckedDraw,
  { words }: DrawAsked,
): HTMLElement[] {
  const source = commitment === null ? filled(words.valueHolds, value ?? '–') : words.secretHolds;
  const claims = [
    [holds.list, words.listHolds],
    [holds.source, source],
    [holds.seed, words.seedHolds],
    [holds.winners, words.winnersHold],
  ] as const;
  const isSame = claims.every(([isSo]) => isSo);
  const lines = claims.map(([isSo, claim]) =>
    isSo
      ? madeElement('li', {}, `✓ ${claim}`)
      : madeElement('li', { class: 'fails' }, madeElement('strong', {}, `✗ ${words.holdsNot}:`), ` ${claim}`),
  );
  return [
    madeElement('h3', { tabindex: '-1' }, isSame ? `✓ ${words.same}` : `✗ ${words.other}`),
    madeElement('ul', { class: 'claims' }, ...lines),
    ...(isSame ? [madeElement('p', {}, words.drawShows)] : []),
    madeElement('p', { class: 'muted' }, words.drawLimits),
  ];
}

/** In the file of the draw, so that pages without one do not load it. The bar keeps room for its marks. */
const drawLooks = sheetOf(`
.draw { display: grid; gap: var(--l-side); padding: var(--l-side); border-block-start: 1px solid var(--l-border); overflow-wrap: anywhere; }
.draw h3 { font-size: 1.125em; text-wrap: balance; }
.draw h3:focus-visible { outline: 3px solid var(--l-text); outline-offset: 2px; }
.claims { display: grid; gap: var(--l-gap); }
.claims li { padding-inline-start: 1.5em; text-indent: -1.5em; }
.claims .fails { color: var(--l-down); }
.turning { font-size: 2.5em; font-weight: 700; line-height: 1.2; text-align: center; color: var(--l-accent); }
.scale { display: flex; justify-content: space-between; gap: var(--l-gap); }
.scale .mine { padding-inline: 0.5em; border-block-start: 3px solid color-mix(in oklab, var(--l-accent) 45%, transparent); }
.urn { position: relative; block-size: 1.5rem; background: var(--l-border); border: 1px solid transparent; border-radius: var(--l-radius); overflow: hidden; }
.urn i { position: absolute; inset-block: 0; }
.urn .own { min-inline-size: 2px; background: color-mix(in oklab, var(--l-accent) 45%, transparent); }
.urn .mark { inline-size: 3px; margin-inline-start: -1px; background: var(--l-text); forced-color-adjust: none; }
@media (prefers-reduced-motion: no-preference) {
  .draw .winners li, .urn .mark { animation: drawn 0.4s ease-out; }
}
@keyframes drawn { from { opacity: 0; transform: translateY(-0.5rem); } }
`);

/** What is drawn, in its order, and the names of those who have the tickets. */
interface DrawPlayed extends Pick<DrawAsked, 'words' | 'prizes' | 'own'> {
  formats: Formats;
  /** By `player_hash`. */
  names: ReadonlyMap<string, string>;
  winners: readonly DrawnWinner[];
  /** How many tickets the list has. */
  tickets: number;
}

/** So many winners are shown one after the other; the others come at once, and at most so many have a line. */
const SHOWN_SINGLY = 20;
const MAX_LINES = 100;
/** How long the whole takes at most, and one winner. */
const ALL_MILLISECONDS = 12_000;
const ONE_MILLISECONDS = 1_500;
/** How often the number changes while a ticket is looked for. */
const TURN_MILLISECONDS = 60;

/**
 * Shows the winners in the order of the draw: a bar is the whole list, with the player's own part and a mark for each
 * ticket that is drawn. Ends at once if the reader wants that, or asks for reduced motion.
 */
async function playDraw(part: HTMLElement, played: DrawPlayed): Promise<void> {
  const { words, formats, winners, tickets } = played;
  const urn = madeElement('div', { class: 'urn', role: 'img' });
  urn.setAttribute('aria-label', `${words.allTickets}: ${formats.count(tickets)}`);
  urn.append(...ownPart(played));
  const number = madeElement('p', { class: 'turning', 'aria-hidden': 'true' });
  const lines = madeElement('ol', { class: 'winners' });
  const stop = new AbortController();
  const skip = madeElement('button', { type: 'button', part: 'button' }, words.showAll);
  skip.addEventListener('click', () => stop.abort());
  const controls = madeElement('p', { class: 'choices' }, skip);
  part.replaceChildren(number, madeElement('div', {}, urn, scaleOf(played)), lines, controls);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) stop.abort();
  else skip.focus();
  const each = Math.min(ONE_MILLISECONDS, ALL_MILLISECONDS / Math.min(SHOWN_SINGLY, winners.length || 1));
  for (const [at, winner] of winners.entries()) {
    if (at < SHOWN_SINGLY) await turn(number, played, each, stop.signal);
    number.textContent = formats.count(winner.ticket);
    urn.append(placed(madeElement('i', { class: 'mark' }), winner.ticket, tickets));
    if (at < MAX_LINES || winner.player_hash === played.own?.player_hash)
      lines.append(line(at, winner, played));
  }
  number.remove();
  controls.remove();
}

/** Numbers that run by until a ticket is drawn. */
async function turn(
  number: HTMLElement,
  { formats, tickets }: DrawPlayed,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const { clock, pause, random } = realEnvironment;
  const end = clock().getTime() + milliseconds * 0.6;
  try {
    while (clock().getTime() < end) {
      number.textContent = formats.count(1 + Math.floor(random() * tickets));
      await pause(TURN_MILLISECONDS, signal);
    }
    await pause(milliseconds * 0.1, signal);
  } catch {
    // The reader wants to see all at once.
  }
}

function ownPart({ own, tickets }: DrawPlayed): HTMLElement[] {
  if (!own) return [];
  const made = placed(madeElement('i', { class: 'own' }), own.from, tickets);
  made.style.inlineSize = `${(100 * (own.to - own.from + 1)) / tickets}%`;
  return [made];
}

/** The first and the last number under the bar, and between them the player's own. */
function scaleOf({ words, formats, own, tickets }: DrawPlayed): HTMLElement {
  const numbers = own && `${words.yourNumbers}: ${formats.count(own.from)}–${formats.count(own.to)}`;
  return madeElement(
    'p',
    { class: 'scale muted' },
    madeElement('span', {}, formats.count(Math.min(1, tickets))),
    ...(numbers ? [madeElement('span', { class: 'mine' }, madeElement('bdi', {}, numbers))] : []),
    madeElement('span', {}, formats.count(tickets)),
  );
}

/** Puts an element where a ticket is in the bar. The object model needs no permission of a content security policy. */
function placed(element: HTMLElement, ticket: number, tickets: number): HTMLElement {
  element.style.insetInlineStart = `${(100 * (ticket - 1)) / tickets}%`;
  return element;
}

function line(at: number, { ticket, prize, player_hash }: DrawnWinner, played: DrawPlayed): HTMLElement {
  const { words, formats, names, prizes, own } = played;
  const isOwn = player_hash === own?.player_hash;
  const name = names.get(player_hash) ?? player_hash.slice(0, 6);
  const who = madeElement('span', { part: 'name' }, madeElement('bdi', { translate: 'no' }, name));
  if (isOwn) who.append(' ', madeElement('span', { class: 'you' }, words.you));
  return madeElement(
    'li',
    { part: isOwn ? 'row me' : 'row', ...(isOwn && { 'aria-current': 'true' }) },
    madeElement('span', { class: 'medal' }, formats.count(at + 1)),
    madeElement(
      'span',
      { class: 'who' },
      madeElement('strong', {}, filled(words.ticket, formats.count(ticket))),
      who,
    ),
    madeElement('bdi', { class: 'won' }, prizes[prize] ?? ''),
  );
}

/** What an element asks the file of draws for. Its members keep their names in both files (see `inside` of build.ts). */
interface DrawAsked {
  /** Address of the server without a slash at its end. */
  address: string;
  campaign_id: number;
  /** A publishable key, or the player's token. */
  bearer: string | undefined;
  /** Titles, in the order of the definition. */
  prizes: readonly string[];
  /** The tickets of the player; undefined: none, or nobody is signed in. */
  own: ShownTickets | undefined;
  words: KindTexts;
  language: string;
  zone: string | undefined;
}
