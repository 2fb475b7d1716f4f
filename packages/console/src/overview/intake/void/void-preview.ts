import type { Client } from '@laurel/client/client.ts';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import type { PlayerCampaign, PlayerView } from '@laurel/contract/players/player-view.ts';
import { pooledPrizes } from '@laurel/rules/boards/pooled-prizes.ts';
import { type BoardEntry, compareEntries, prizesFor } from '@laurel/rules/boards/tie-rule.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { parseDecimal, unitsOf, type Whole } from '@laurel/rules/money/decimal.ts';
import { boardPrizes } from '@laurel/rules/prizes/pool-parts.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import type { ProofVerdict } from '../../../explanations/check/compare-proof.ts';
import { type Evidence, eventInstant } from '../../../explanations/check/proof-event.ts';
import { type EvidenceReader, readEvidence } from '../../../explanations/check/read-evidence.ts';
import { t } from '../../../languages/messages.ts';
import { decimalText } from '../../../values/decimal-text.ts';

/** What voiding an event would do, as far as it can be known before. */
export interface VoidPreview {
  /** Unsettled campaigns that have a round of the player with this event. */
  boards: BoardPreview[];
  /** Names of unsettled campaigns of other kinds than tournaments that the event may change. */
  others: string[];
  /** Names of settled campaigns whose window holds the event: they stay as they are. */
  settled: string[];
  /** Whether the player is in more campaigns than were looked at. */
  isCut: boolean;
}

/** One board, before and after. */
export interface BoardPreview {
  campaign: Pick<TournamentCampaign, 'id' | 'custom_id' | 'default_language' | 'texts' | 'rules'>;
  before: PlayerPlace;
  after: PlayerPlace;
  /** Whether this browser arrives at the server's score with the event, so that the one without it can be believed. */
  isSure: boolean;
}

type Reader = Pick<Client, 'listPlayerCampaigns' | 'readLeaderboard'> & EvidenceReader;
type Fold = (evidence: Evidence, signal: AbortSignal) => Promise<ProofVerdict>;

/** Events that a campaign may count. */
const counted: ReadonlySet<string> = new Set(['gameround', 'deposit', 'login']);

/** More campaigns of one player are not looked at. */
export const MAX_CAMPAIGNS = 100;

/**
 * Looks at each campaign of the event's player: folds the player's rounds once with the event and once without it, by the
 * rules that the server has, and finds the place of the new score on the board as it is now. Nothing is changed.
 */
export async function previewVoid(
  client: Reader,
  event: ArchivedEvent,
  { fold, signal }: { fold: Fold; signal: AbortSignal },
): Promise<VoidPreview> {
  const { player_id, timestamp } = event.data;
  const preview: VoidPreview = { boards: [], others: [], settled: [], isCut: false };
  if (!counted.has(event.event)) return preview;
  const list = await client.listPlayerCampaigns({
    path: { player_id: String(player_id) },
    query: { page_size: MAX_CAMPAIGNS },
    signal,
  });
  const at = eventInstant(String(timestamp));
  preview.isCut = list.next !== null;
  // A win may follow after the end of the window that its bet lies in, but never comes before its start.
  for (const row of list.results.filter(({ start }) => eventInstant(start) <= at)) {
    const campaign = await client.readCampaign({ path: { id: row.campaign_id }, signal });
    const isInside = at < eventInstant(row.end);
    if (campaign.state === 'settled') {
      if (isInside) preview.settled.push(row.name);
    } else if (campaign.kind !== 'tournament') {
      if (isInside) preview.others.push(row.name);
    } else if (event.event === 'gameround') {
      const board = await previewBoard(client, campaign, row, event, { fold, signal });
      if (board !== undefined) preview.boards.push(board);
    }
  }
  return preview;
}

/** Undefined: no round of the campaign has the event. */
async function previewBoard(
  client: Reader,
  campaign: TournamentCampaign,
  { campaign_id }: PlayerCampaign,
  { data }: ArchivedEvent,
  { fold, signal }: { fold: Fold; signal: AbortSignal },
): Promise<BoardPreview | undefined> {
  const player_id = String(data.player_id);
  const proof = { campaign_id, player_id, mayExport: false };
  const evidence = await readEvidence(client, proof, { signal });
  if (!evidence.events.some(({ unique_id }) => unique_id === data.unique_id)) return undefined;
  const events = evidence.events.map((one) =>
    one.unique_id === data.unique_id ? { ...one, voided: true } : one,
  );
  const [now, then] = [await fold(evidence, signal), await fold({ ...evidence, events }, signal)];
  const view = await client.readPlayerView({ path: { id: campaign_id, player_id }, signal });
  const before: PlayerPlace = { score: view.score, place: view.place, prizes: view.prizes };
  const isSame = then.score === now.score && then.reached_at === now.reached_at;
  const after = isSame ? before : await placeWith(client, campaign, { player_id, ...then, view, signal });
  return { campaign, before, after, isSure: now.isEqual };
}

const PAGE = 1_000;
/** A board is read so far and no further. */
const MAX_PAGES = 10;

interface OtherScore {
  player_id: string;
  /** What the player would have; null: nothing. */
  score: string | null;
  /** RFC 3339 */
  reached_at: string | null;
  /** The player's place and score now. */
  view: Pick<PlayerView, 'eligible'>;
  signal: AbortSignal;
}

/** Where a player would be on the board as it is now, with another score. */
export async function placeWith(
  client: Pick<Client, 'readLeaderboard'>,
  campaign: TournamentCampaign,
  { player_id, score, reached_at, view, signal }: OtherScore,
): Promise<PlayerPlace> {
  if (score === null || reached_at === null) return { score: null, place: null, prizes: [] };
  if (!view.eligible) return { score, place: null, prizes: [] };
  const mine = entryOf({ player_id, score, reached_at });
  const above = await countAbove(client, campaign, mine, signal);
  if (above === undefined) return { score, place: undefined, prizes: [] };
  const place = (tieTraits[campaign.rules.tie_rule].countsScores ? above.scores : above.lines) + 1;
  const won = prizesWith(campaign, mine, place, above);
  const prizes = won.map((prize) => titleIn(prize, campaign.currency, [campaign.default_language]));
  return { score, place, prizes };
}

/** How many others have a better score, how many scores these are, and how many have the same: earlier, and in all. */
interface Above {
  lines: number;
  scores: number;
  earlier: number;
  equal: number;
}

function prizesWith(campaign: TournamentCampaign, mine: BoardEntry, place: number, above: Above): Prize[] {
  const { prizesBy } = tournamentTypes[campaign.tournament_type];
  const prizes = boardPrizes(campaign);
  if (!tieTraits[campaign.rules.tie_rule].splitsTies || prizesBy !== 'place')
    return prizesFor(prizes, prizesBy, place, mine.units);
  const tie = { from: above.lines, to: above.lines + above.equal + 1 };
  return pooledPrizes(prizes, tie, tie.from + above.earlier, campaign);
}

/** Undefined: more than are read. */
async function countAbove(
  client: Pick<Client, 'readLeaderboard'>,
  { id, tournament_type, rules }: TournamentCampaign,
  mine: BoardEntry,
  signal: AbortSignal,
): Promise<Above | undefined> {
  const compare = compareEntries(tournamentTypes[tournament_type].better);
  const above: Above = { lines: 0, scores: 0, earlier: 0, equal: 0 };
  const shares = tieTraits[rules.tie_rule].sharesPlaces;
  let last: Whole | undefined;
  let pages = 0;
  for await (const page of client.readLeaderboard.pages({
    path: { id },
    query: { page_size: PAGE },
    signal,
  })) {
    for (const row of page.results) {
      if (row.player_id === mine.player_id) continue;
      const entry = entryOf(row);
      const isEarlier = compare(entry, mine) < 0;
      if (shares && entry.units === mine.units) {
        above.equal += 1;
        above.earlier += isEarlier ? 1 : 0;
        continue;
      }
      if (!isEarlier) return above;
      above.lines += 1;
      above.scores += entry.units === last ? 0 : 1;
      last = entry.units;
    }
    pages += 1;
    if (pages === MAX_PAGES && page.next !== null) return undefined;
  }
  return above;
}

function entryOf(row: Pick<LeaderboardRow, 'player_id' | 'score' | 'reached_at'>): BoardEntry {
  const { player_id, score, reached_at } = row;
  // Scores have at most 8 decimals, so they are whole in this unit.
  return { player_id, units: unitsOf(parseDecimal(score)), reached_at: eventInstant(reached_at) };
}

/** A player's place. */
export interface PlayerPlace {
  /** Exact decimal; null: none. */
  score: string | null;
  /** Null: not on the board; undefined: too far below to be known. */
  place: number | null | undefined;
  /** Titles of the prizes of that place. */
  prizes: string[];
}

type Words = Pick<BoardPreview, 'before' | 'after'> & {
  campaign: { rules: Pick<BoardPreview['campaign']['rules'], 'tie_rule'> };
};

/**
 * What becomes of the player on one board: a sentence for the score, one for the place and one for prizes; none: nothing
 * changes.
 */
export function previewWords({ campaign, before, after }: Words): string[] {
  const isShared = tieTraits[campaign.rules.tie_rule].sharesPlaces;
  const words: string[] = [];
  if (before.score !== after.score)
    words.push(t('Score: {before} → {after}', { before: scoreText(before), after: scoreText(after) }));
  if (before.place !== after.place)
    words.push(
      `${t('Place: {before} → {after}', { before: placeText(before), after: placeText(after) })}${isShared ? '' : othersText(before, after)}`,
    );
  const [won, wins] = [prizesText(before), prizesText(after)];
  if (after.place !== undefined && won !== wins) words.push(t('Wins now: {won} → {wins}', { won, wins }));
  return words;
}

function scoreText({ score }: PlayerPlace): string {
  return score === null ? t('none') : decimalText(score);
}

function placeText({ place }: PlayerPlace): string {
  if (place === undefined) return t('below the first {count, number}', { count: PAGE * MAX_PAGES });
  return place === null ? t('not on the board') : decimalText(String(place));
}

function prizesText({ prizes }: PlayerPlace): string {
  return prizes.join(', ') || t('nothing');
}

/** Who is between the two places moves by one, where places are not shared. */
function othersText({ place: from }: PlayerPlace, { place: to }: PlayerPlace): string {
  if (typeof from !== 'number' || to === undefined) return '';
  if (to === null) return t('; all players below move up by one');
  const moved = Math.abs(to - from);
  if (moved === 0) return '';
  return to > from
    ? t('; {moved, plural, one {# other player moves} other {# others move}} up', { moved })
    : t('; {moved, plural, one {# other player moves} other {# others move}} down', { moved });
}
