import type { Client, Result } from '@laurel/client/client.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { t } from '../../languages/messages.ts';
import {
  type ClaimedScore,
  type Evidence,
  eventsOfExplanation,
  eventsOfExport,
  pausesOfExport,
} from './proof-event.ts';

/** Whose score is checked, and how. */
export interface ProofOf {
  campaign_id: number;
  player_id: string;
  /** Managers read an export of the player's events; others check the events that the explanation lists. */
  mayExport: boolean;
}

/** An explanation read from its first to its last page, all of one moment. */
export interface WholeExplanation {
  claim: ClaimedScore;
  joined_at: string | null;
  version: number;
  seq: number;
  /** Rounds in all, and those of them that count. */
  count: number;
  counting: number;
  view: PlayerView;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** `rounds` of `of` were read. */
  onProgress?: (progress: { rounds: number; of: number }) => void;
}

type FirstPage = Pick<Result<'explainScore'>, 'version' | 'seq' | 'score' | 'count' | 'rounds'>;

const PAGE = 1_000;
/** A board that moves between two pages is read again so often. */
const ATTEMPTS = 4;

/** The calls that read the evidence of a score. */
export type EvidenceReader = Pick<
  Client,
  | 'explainScore'
  | 'readPlayerView'
  | 'readCampaign'
  | 'listCampaignVersions'
  | 'listExchangeRates'
  | 'exportPlayer'
>;

/** Reads all that a score is folded from, and what the server says of it. */
export async function readEvidence(
  client: EvidenceReader,
  proof: ProofOf,
  options: ReadOptions = {},
): Promise<Evidence> {
  const { player_id, campaign_id } = proof;
  const { claim, joined_at, version, seq } = await readExplanation(client, proof, options);
  const { signal } = options;
  const definition = await readDefinition(client, campaign_id, version, signal);
  const path = { player_id };
  const exported = proof.mayExport ? (await client.exportPlayer({ path, signal })).events : undefined;
  const events = exported ? eventsOfExport(exported, seq) : eventsOfExplanation(claim.rounds, player_id);
  const currencies = new Set([definition.currency, ...events.map(({ currency }) => currency)]);
  const rates = currencies.size === 1 ? [] : await readRates(client, currencies, signal);
  const source = exported ? 'export' : 'explanation';
  const pauses = exported && { pauses: pausesOfExport(exported, seq) };
  return { definition, rates, events, source, joined_at, ...pauses, claim };
}

/** Reads up to `most` rounds of an explanation and the player's place, of one moment of the board. */
export async function readExplanation(
  client: Pick<Client, 'explainScore' | 'readPlayerView'>,
  { campaign_id, player_id }: Pick<ProofOf, 'campaign_id' | 'player_id'>,
  { signal, onProgress = () => {}, most = Number.POSITIVE_INFINITY }: ReadOptions & { most?: number },
): Promise<WholeExplanation> {
  const path = { id: campaign_id, player_id };
  for (let attempt = 1; ; attempt++) {
    const rounds: ExplainedRound[] = [];
    const moments = new Set<string>();
    let first: FirstPage | undefined;
    for await (const page of client.explainScore.pages({ path, query: { page_size: PAGE }, signal })) {
      first ??= page;
      moments.add(`${page.version} ${page.seq}`);
      rounds.push(...page.results);
      onProgress({ rounds: rounds.length, of: page.count });
      if (rounds.length >= most) break;
    }
    const view = await client.readPlayerView({ path, signal });
    const { version, seq, score, count, rounds: counting } = first as FirstPage;
    const isOfOneMoment = moments.size === 1;
    // Of a board that moves all the time, when the score was reached is not compared, since it may be of another moment.
    const isSame = view.seq === seq && view.version === version;
    if (isOfOneMoment && (isSame || attempt === ATTEMPTS)) {
      const reached_at = isSame ? view.reached_at : null;
      return {
        claim: { score, reached_at, rounds },
        joined_at: view.joined_at,
        version,
        seq,
        count,
        counting,
        view,
      };
    }
    if (attempt === ATTEMPTS)
      throw new Error(t('The board changed while this page read its explanation. Try again in a moment.'));
  }
}

/** The rules that the explanation followed, which need not be the newest. */
async function readDefinition(
  client: EvidenceReader,
  id: number,
  version: number,
  signal: AbortSignal | undefined,
): Promise<CampaignDefinition> {
  const campaign = await client.readCampaign({ path: { id }, signal });
  if (campaign.version === version) return campaign;
  for await (const one of client.listCampaignVersions.items({ path: { id }, signal })) {
    if (one.version === version) return one.definition;
  }
  throw new Error(t('The campaign has no version {version} any more.', { version }));
}

async function readRates(
  client: EvidenceReader,
  currencies: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ExchangeRate[]> {
  const rates: ExchangeRate[] = [];
  for (const currency of currencies) {
    if (currency === 'EUR') continue;
    for await (const rate of client.listExchangeRates.items({ query: { currency }, signal }))
      rates.push(rate);
  }
  return rates;
}
