import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { sealedForLines } from '@laurel/rules/certificates/sealed-owed.ts';
import { base64 } from '@laurel/rules/sealing/bytes.ts';
import {
  receiptLines,
  type SealedEvent,
  type SettlementContent,
  textOfGames,
  textOfPayouts,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { TOKEN_BYTES } from '@laurel/rules/sealing/commitments.ts';
import { inclusionProof, leafHash, proofOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import type { LRUCache } from 'lru-cache';
import type { Database, TenantSession } from '../database/database.ts';
import { readSealedDecisions } from '../decisions/decisions.ts';
import { playerHash } from '../identity/identity.ts';
import { fromTree, type OpenableLeaf, readLeavesOfPlayer } from '../sealing/sealing.ts';
import { completionTexts, lostIn } from './completed-steps.ts';
import { consistencyOf, decisionsOf, headOf, readSignedCheckpoints } from './head.ts';
import { mustBeOpened, numberInOrder, roundOf } from './opened-events.ts';
import { pausedText } from './paused-players.ts';
import { refuseWorthless } from './refuse-facts.ts';
import { type CertifiedBoard, certifiedBoard, type OwedTree, owedTree } from './settled-board.ts';
import {
  type CertificateDependencies,
  type CertifiedCampaign,
  ratesOf,
  readCertifiedCampaign,
} from './settled-campaign.ts';
import { readCertificateRow } from './store/certificates.ts';
import {
  readOptInDecisions,
  readSecretDecisions,
  readVersionDecision,
} from './store/events-of-certificate.ts';

/** `trees` are those of settled boards that were asked for recently; a board never changes once it is settled. */
export interface ReceiptDependencies extends CertificateDependencies {
  trees: LRUCache<Board, Promise<ReceiptTrees>>;
}

/** What is made once of a settled board for the receipts of all its lines. */
export interface ReceiptTrees extends CertifiedBoard {
  owedTree: OwedTree | undefined;
}

/**
 * The receipt of one player, some lines at a time (docs/certificates/format.md#7). Fault `not_found`: the campaign is not
 * settled, its settlement is not signed yet, or the player is not on its board; `conflict`: it can have none (`NoProof`).
 */
export async function readReceipt(
  dependencies: ReceiptDependencies,
  tenant_id: number,
  campaign_id: number,
  player_id: string,
): Promise<AsyncGenerator<string>> {
  const { database } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const campaign = await readCertifiedCampaign(dependencies, tenant_id, campaign_id);
  const row = campaign && (await readCertificateRow(tenant, campaign_id));
  const seq = campaign?.settlement.seq ?? 0;
  const trees = row && (await readSignedCheckpoints(tenant, { seq, settlement: row.settlement }));
  if (!campaign || !row || !trees)
    throw new Fault(
      'not_found',
      `There is no receipt of campaign ${campaign_id}: it is settled and signed first.`,
    );
  const made = madeBoard(dependencies, campaign);
  const own = await ownLine(made, campaign, player_id);
  const owedProof = await owedProofOf(tenant, campaign, {
    made,
    index: own.index,
    settlement: row.settlement,
  });
  const leaves = await readLeavesOfPlayer(tenant, campaign.secret, { player_id, upTo: seq });
  const opened = leaves.filter((leaf) => leaf.seq >= campaign.from && mustBeOpened(campaign, leaf));
  for (const leaf of opened) refuseWorthless(campaign, leaf);
  const ownPaused = await pausedText(dependencies, campaign, player_id);
  const version = await readVersionDecision(tenant, campaign_id, campaign.settlement.version);
  const joined = await readOptInDecisions(tenant, campaign_id, own.player_hash);
  const { kind } = campaign.definition;
  const drawn = kind === 'drop' || kind === 'jackpot' ? await readSecretDecisions(tenant, campaign_id) : [];
  const indexes = [...new Set([version ?? row.settlement, ...joined, ...drawn, row.settlement])].sort(
    (a, b) => a - b,
  );
  return receiptLines({
    head: await headOf(database, 'receipt', campaign, trees, row.settlement),
    consistency: await consistencyOf(tenant, campaign, row.settlement, trees),
    ...(await decisionsOf(tenant, campaign, indexes, trees)),
    rates: await ratesOf(dependencies, campaign),
    ownGames: gamesOf(opened),
    ...(ownPaused === undefined ? {} : { ownPaused }),
    ...own,
    ...(await ownSteps(tenant, campaign, player_id, owedProof !== undefined)),
    owedProof,
    events: eventsOf(opened),
    eventsProof: await proofOf(database, campaign, opened),
  });
}

/** The trees of a board, which is read by many receipts. */
function madeBoard(
  { trees, database }: ReceiptDependencies,
  campaign: CertifiedCampaign,
): Promise<ReceiptTrees> {
  const known = trees.get(campaign.board);
  if (known) return known;
  const tenant = database.ofTenant(campaign.tenant_id);
  const make = async () => {
    const made = await certifiedBoard(tenant, campaign);
    const { lost } = await completionTexts(tenant, campaign);
    return { ...made, owedTree: await owedTree(campaign, { payouts: made.owed, lost: lostIn(lost) }) };
  };
  const made = make();
  trees.set(campaign.board, made);
  made.catch(() => trees.delete(campaign.board));
  return made;
}

/** The proof of what a line is owed; undefined: its settlement has not sealed that, as of earlier releases. */
async function owedProofOf(
  tenant: TenantSession,
  { board }: CertifiedCampaign,
  { made, index, settlement }: { made: Promise<ReceiptTrees>; index: number; settlement: number },
): Promise<Uint8Array[] | undefined> {
  const [sealed] = await readSealedDecisions(tenant, settlement, settlement);
  const { owed_root } = JSON.parse(sealed?.content ?? '{}') as Partial<SettlementContent>;
  const tree = (await made).owedTree?.tree;
  return owed_root === undefined || !tree ? undefined : inclusionProof(index, board.count, tree);
}

/** The player's line, its proof in the tree of the board, and what is owed for it. */
async function ownLine(made: Promise<ReceiptTrees>, campaign: CertifiedCampaign, player_id: string) {
  const { board, secret } = campaign;
  const index = board.positionOf(player_id);
  const [row] = index === undefined ? [] : board.rows(index, index + 1);
  if (index === undefined || !row)
    throw new Fault('not_found', 'You are not on the board of this tournament.');
  const { place, score, reached_at, prizes } = row;
  const player_hash = playerHash(secret, player_id);
  const { tree, owed } = await made;
  const isSealed = sealedForLines(campaign.definition) === 'payouts';
  const ofPlayer = () => owed.filter((one) => one.player_hash === player_hash);
  return {
    player_hash,
    index,
    line: { place, player_hash, score, reached_at: formatTimestamp(reached_at) },
    proof: inclusionProof(index, board.count, tree),
    ownPayouts: textOfPayouts(isSealed ? ofPlayer() : prizes.map((prize) => ({ place, player_hash, prize }))),
  };
}

/** Of a mission: what the player completed, and what is owed for it. `isSealed`: a list without lost ones is proven, too. */
async function ownSteps(
  tenant: TenantSession,
  campaign: CertifiedCampaign,
  player_id: string,
  isSealed: boolean,
) {
  const { completions, lost, payouts } = await completionTexts(tenant, campaign, player_id);
  if (completions === undefined || payouts === undefined) return {};
  return {
    ownCompletions: completions,
    ownPayouts: payouts,
    ...(lost === undefined && !isSealed ? {} : { ownLost: lost ?? textOfLost([]) }),
  };
}

function gamesOf(leaves: readonly OpenableLeaf[]): string {
  const games = new Set(leaves.flatMap(({ event }) => event?.game_id ?? []));
  return textOfGames([...games].sort().map((game_id) => [game_id, true] as const));
}

function eventsOf(leaves: readonly OpenableLeaf[]): SealedEvent[] {
  const keyOf = (leaf: OpenableLeaf) => {
    const { game_id, round_id } = roundOf(leaf);
    return `${game_id}\0${round_id}`;
  };
  const rounds = new Map(leaves.map((leaf) => [keyOf(leaf), 0]));
  numberInOrder(rounds);
  const events: SealedEvent[] = [];
  for (const one of leaves) {
    events.push(eventOf(one, rounds.get(keyOf(one)) ?? 0));
  }
  return events;
}

function eventOf({ leaf, round: opened, ids }: OpenableLeaf, round: number): SealedEvent {
  const sealed = { leaf, hash: leafHash(leaf) };
  if (!opened || !ids) return { ...sealed, opening: 'erased' };
  const { nonce, token = new Uint8Array(TOKEN_BYTES) } = opened;
  const opening = { player: 0, nonce, token, round };
  return { ...sealed, opening: { ...opening, ids: { ...ids, nonce: base64(ids.nonce) } } };
}

function proofOf(
  database: Database,
  { tenant_id, settlement: { seq } }: CertifiedCampaign,
  leaves: readonly OpenableLeaf[],
): Promise<Uint8Array[]> {
  const indexes = leaves.map((leaf) => leaf.seq - 1);
  return fromTree(database.ofTenant(tenant_id), 'events', (read) => proofOfMany(indexes, seq, read));
}
