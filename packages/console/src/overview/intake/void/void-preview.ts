import type { Client } from '@laurel/client/client.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import type { ProofVerdict } from '../../../explanations/check/compare-proof.ts';
import type { Evidence } from '../../../explanations/check/evidence.ts';
import { eventInstant } from '../../../explanations/check/proof-event.ts';
import { type EvidenceReader, readEvidence } from '../../../explanations/check/read-evidence.ts';
import { placeWith } from './place-with.ts';
import type { PlayerPlace } from './standing.ts';

/** What voiding an event would do, as far as it can be known before. */
export interface VoidPreview {
  /** Unsettled campaigns that have a round of the player with this event. */
  boards: BoardPreview[];
  /** Names of unsettled missions and raffles that the event may change. */
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
const MAX_CAMPAIGNS = 100;

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
