import type { ListingSource } from '@laurel/client/public/listing.ts';
import { readShownRaffle, readTickets, type ShownRaffle } from '@laurel/client/public/raffles.ts';
import { type CheckedDraw, checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import { Formats } from '../formats.ts';
import { madeElement } from '../proof/dom.ts';
import { filled } from '../texts.ts';
import type { DrawAsked } from './draw-asked.ts';
import { drawLooks } from './draw-looks.ts';
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
