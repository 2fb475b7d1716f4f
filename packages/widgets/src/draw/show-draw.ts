import type { ListingSource } from '@laurel/client/public/listing.ts';
import { readShownRaffle, readTickets, type ShownRaffle } from '@laurel/client/public/raffles.ts';
import { type CheckedDraw, checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import { Formats } from '../formats.ts';
import { sheetOf } from '../looks.ts';
import { madeElement } from '../proof/dom.ts';
import { filled } from '../texts.ts';
import type { DrawAsked } from './draw-asked.ts';
import { playDraw } from './play-draw.ts';

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
