import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { isStepped } from '@laurel/contract/campaigns/stepped.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import {
  type CertifiedCompletion,
  certifiedCompletions,
  compareCompletions,
  type LostCompletion,
  owedFor,
  textOfCompletions,
  textOfLost,
} from '@laurel/rules/certificates/certified-completions.ts';
import { type Completion, completionsOf } from '@laurel/rules/missions/completions.ts';
import { type GameroundFact, isInScope, roundKey } from '@laurel/rules/rounds/rounds.ts';
import {
  type CertificateTexts,
  type OwedPrize,
  textOfPayouts,
} from '@laurel/rules/sealing/certificate-lines.ts';
import type { TenantSession } from '../database/database.ts';
import { readPieces } from '../history/history.ts';
import { playerHash } from '../identity/identity.ts';
import {
  completionKey,
  readCompletions,
  readCompletionsOf,
  type StoredCompletion,
} from '../missions/missions.ts';
import type { CertifiedCampaign, FoldedBoard } from './settled-campaign.ts';

/** Players whose history is read at once, and fixed completions that are. */
const PLAYERS_AT_ONCE = 100;
const COMPLETIONS_AT_ONCE = 1_000;

/** What players of a settled mission completed, and what was fixed though the final board no longer has it. */
interface CompletedSteps {
  completions: CertifiedCompletion[];
  lost: LostCompletion[];
}

/** Those of all players, or of one; undefined: the campaign is no mission. */
async function completedSteps(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
  player_id?: string,
): Promise<CompletedSteps | undefined> {
  const { definition, campaign_id } = campaign;
  if (!isStepped(definition)) return undefined;
  const folded = await campaign.folded();
  const completions: CertifiedCompletion[] = [];
  const reached = new Set<string>();
  for await (const players of playersOnBoard(campaign, player_id))
    for await (const [player, own] of completionsOfPlayers(tenant, { ...campaign, folded }, players)) {
      completions.push(...own);
      for (const one of own) reached.add(completionKey({ ...one, player_id: player }));
    }
  const isLost = (one: StoredCompletion) => !reached.has(completionKey(one));
  const fixed =
    player_id === undefined ? fixedOfAll(tenant, campaign_id) : fixedOf(tenant, campaign_id, player_id);
  const lost: LostCompletion[] = [];
  for await (const one of fixed) if (isLost(one)) lost.push(lostOf(one, campaign.secret));
  lost.sort((a, b) => compareCodePoints(a.player_hash, b.player_hash) || compareCompletions(a, b));
  return { completions, lost };
}

/** The texts of a mission's certificate, with what is owed; of other campaigns none. */
export async function completionTexts(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
  player_id?: string,
): Promise<Partial<Pick<CertificateTexts, 'completions' | 'lost' | 'payouts'>>> {
  const steps = await completedSteps(tenant, campaign, player_id);
  if (!steps) return {};
  return {
    completions: textOfCompletions(steps.completions),
    ...(steps.lost.length === 0 ? {} : { lost: textOfLost(steps.lost) }),
    payouts: textOfPayouts(owedForSteps(campaign.definition, steps)),
  };
}

/** The completions of a text of lost ones; none where there is no such text. */
export function lostIn(text: string | undefined): LostCompletion[] {
  const members = JSON.parse(text ?? '[]') as [string, number, number, number, number][];
  return members.map(([player_hash, period, repeat, step, completed_at]) => ({
    ...{ player_hash, period, repeat, step, completed_at },
  }));
}

/** What is owed for them by the definition, in their order. */
function owedForSteps(definition: CampaignDefinition, { completions, lost }: CompletedSteps): OwedPrize[] {
  if (!isStepped(definition)) return [];
  return [...completions, ...lost].flatMap((one) => owedFor(definition, one) ?? []);
}

/** The players of the final board in its order, some at a time. */
async function* playersOnBoard({ board }: CertifiedCampaign, player_id: string | undefined) {
  if (player_id !== undefined) yield [player_id];
  for (let from = 0; player_id === undefined && from < board.count; from += PLAYERS_AT_ONCE) {
    yield board.rows(from, from + PLAYERS_AT_ONCE).map((row) => row.player_id);
  }
}

async function* completionsOfPlayers(
  tenant: TenantSession,
  campaign: Omit<CertifiedCampaign, 'folded'> & { folded: FoldedBoard },
  player_ids: string[],
): AsyncGenerator<[player_id: string, CertifiedCompletion[]]> {
  const { folded, settlement, secret } = campaign;
  const { start, end, facts } = folded.compiled;
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  const asOf = { upTo: settlement.seq, voidsUpTo: settlement.changes };
  for await (const piece of readPieces(tenant, parts, { ...asOf, members: 'numbered', whole: true })) {
    const { player_id } = piece.part;
    const found = completionsOf(folded.compiled, piece.facts, folded.joined(player_id));
    const seqs = firstSeqs(campaign, piece.facts);
    const seqOf = (by: Completion) => seqs.get(roundKey(by)) ?? 0;
    yield [player_id, certifiedCompletions(found, playerHash(secret, player_id), seqOf)];
  }
}

/** The number of the first event of each round or fact that the certificate opens. */
function firstSeqs(
  { scope, from }: Pick<CertifiedCampaign, 'scope' | 'from'>,
  events: readonly GameroundFact[],
): Map<string, number> {
  const seqs = new Map<string, number>();
  for (const event of events) {
    if (event.seq < from || !isInScope(scope, event)) continue;
    const key = roundKey(event);
    seqs.set(key, Math.min(event.seq, seqs.get(key) ?? event.seq));
  }
  return seqs;
}

async function* fixedOfAll(tenant: TenantSession, campaign_id: number) {
  for (let offset = 0; ; offset += COMPLETIONS_AT_ONCE) {
    const some = await readCompletions(tenant, campaign_id, false, { offset, limit: COMPLETIONS_AT_ONCE });
    yield* some;
    if (some.length < COMPLETIONS_AT_ONCE) return;
  }
}

async function* fixedOf(tenant: TenantSession, campaign_id: number, player_id: string) {
  yield* await readCompletionsOf(tenant, campaign_id, [player_id]);
}

function lostOf(one: StoredCompletion, secret: Uint8Array): LostCompletion {
  const { player_id, period, repeat, step, completed_at } = one;
  return { player_hash: playerHash(secret, player_id), period, repeat, step, completed_at };
}
