import { factReasons, roundReasons } from '@laurel/contract/explanations/explanations.ts';
import type { CampaignReasons } from '@laurel/contract/explanations/reasons.ts';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import { explainLog, type LoggedRoundExplained } from '@laurel/rules/explanations/explain-log.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { LRUCache } from 'lru-cache';
import { type PastDependencies, readShownFold, type ShownFold } from '../boards/boards.ts';
import { readExistingCampaign, refuseArchived } from '../campaigns/campaigns.ts';
import type { AsOf } from '../facts/facts.ts';
import { divideParts, everyPlayer, type LogPart, readPieces } from '../history/history.ts';
import { joinedOf, pausesOfBoard, rulesOfBoard } from '../scoring/scoring.ts';
import { type ExplainedHistory, explainedRounds } from './explain-history.ts';
import { loggedFact, withVoids } from './logged-facts.ts';

/** The newest results, by tenant and campaign. */
type KeptReasons = LRUCache<string, { key: string; reasons: CampaignReasons }>;

export function keptReasons(): KeptReasons {
  return new LRUCache({ max: 500 });
}

/** About how many events are read at once: some 15 ms. */
const EVENTS_AT_ONCE = 5_000;

/** Players with more rounds than twice this are explained by themselves. */
const ROUNDS_OF_A_PLAYER = 1_000;

type ReasonDependencies = Pick<PastDependencies, 'database'>;

/**
 * How many rounds of a campaign count, and how many do not count, by reason, from the explanations of all players; the same
 * of deposits and logins where it asks for them. Reads all of them unless nothing changed since the last time; one campaign
 * of a tenant at a time; `signal` ends it. Faults: `not_found`, `conflict`.
 */
export async function readReasons(
  dependencies: PastDependencies & { keptReasons: KeptReasons },
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  signal: AbortSignal,
): Promise<CampaignReasons> {
  const { database, keptReasons: kept, queue } = dependencies;
  await readExistingCampaign(database.ofTenant(tenant_id), campaign_id);
  const before = await readShownFold(dependencies, tenant_id, campaign_id);
  if (!before) return { campaign_id, version: 0, seq: 0, ...new ReasonCounts().answer([]) };
  const name = `${tenant_id} ${campaign_id}`;
  const known = kept.get(name);
  if (known?.key === keyOf(before)) return known.reasons;
  await refuseArchived(database.ofTenant(tenant_id), before.fold.folded_definition);
  return queue.take(tenant_id, signal, async () => {
    const of = (await readShownFold(dependencies, tenant_id, campaign_id)) ?? before;
    const key = keyOf(of);
    const made = kept.get(name);
    if (made?.key === key) return made.reasons;
    await dependencies.scoring.written(tenant_id);
    const compiled = await rulesOfBoard(database.ofTenant(tenant_id), of.state, of.fold);
    const pauses = await pausesOfBoard(database.ofTenant(tenant_id), of.fold);
    const counts = await countAll(dependencies, { ...of, fold: { ...of.fold, compiled, pauses } }, signal);
    const reasons = {
      campaign_id,
      version: of.fold.version,
      seq: of.shown.seq,
      ...counts.answer(compiled.facts),
    };
    kept.set(name, { key, reasons });
    return reasons;
  });
}

/** The log and the counted changes outside it determine the reasons; a settled board does not change. */
function keyOf({ state, shown, fold }: ShownFold): string {
  const { changes, campaigns_version } = state.cursor;
  return [fold.fold_id, shown.seq, ...(shown.isSettled ? [] : [changes, campaigns_version])].join(' ');
}

async function countAll(
  dependencies: ReasonDependencies,
  of: ShownFold,
  signal: AbortSignal,
): Promise<ReasonCounts> {
  const tenant = dependencies.database.ofTenant(of.state.tenant.tenant_id);
  const counts = new ReasonCounts();
  for await (const player_ids of everyPlayer(tenant, signal)) {
    const { start, end, facts } = of.fold.compiled;
    const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
    const asOf = { upTo: of.shown.seq, voidsUpTo: of.fold.settled_changes ?? undefined };
    const long = await divideParts(tenant, parts, asOf, ROUNDS_OF_A_PLAYER);
    const short = parts.filter(({ player_id }) => !long.has(player_id));
    await countShort(dependencies, of, { parts: short, asOf }, counts, signal);
    for (const player_id of long.keys()) counts.take(await countLong(dependencies, of, player_id, signal));
  }
  return counts;
}

/** Players whose histories are explained as a whole. */
async function countShort(
  { database }: ReasonDependencies,
  { state, fold }: ShownFold,
  { parts, asOf }: { parts: LogPart[]; asOf: AsOf },
  counts: ReasonCounts,
  signal: AbortSignal,
): Promise<void> {
  const tenant = database.ofTenant(state.tenant.tenant_id);
  const wanted = { ...asOf, ...withVoids, only: 'with bet', whole: true } as const;
  const walk = { signal, eventsAtOnce: EVENTS_AT_ONCE };
  for await (const piece of readPieces(tenant, parts, wanted, walk)) {
    if (piece.facts.length === 0) continue;
    const whole = wholeHistory(fold.compiled, joinedOf(fold, piece.part.player_id));
    const { rounds } = explainLog(fold.compiled, piece.facts.map(loggedFact), whole);
    const counted: PlayerReasons = new Map();
    countReasons(counted, rounds);
    counts.take(counted);
  }
}

/** A player with many rounds, some of them at a time: the history is walked through once. */
async function countLong(
  dependencies: ReasonDependencies,
  { state, shown, fold }: ShownFold,
  player_id: string,
  signal: AbortSignal,
): Promise<PlayerReasons> {
  const { tenant_id } = state.tenant;
  const { fold_id, compiled, settled_changes } = fold;
  const history: ExplainedHistory = {
    shown: { fold_id, compiled, seq: shown.seq, voidsUpTo: settled_changes ?? undefined },
    player_id,
    joinedAt: joinedOf(fold, player_id),
  };
  const counted: PlayerReasons = new Map();
  for await (const rounds of explainedRounds(dependencies, tenant_id, history)) {
    signal.throwIfAborted();
    countReasons(counted, rounds);
  }
  return counted;
}

/** How many of a player's rounds there are, count, are open, or do not count for each reason; deposits and logins apart. */
type PlayerReasons = Map<string, number>;

/** Adds rounds, deposits and logins of a player to the earlier counts of the player. */
function countReasons(
  counted: PlayerReasons,
  rounds: readonly Pick<LoggedRoundExplained, 'round' | 'not_counted' | 'outcome'>[],
): void {
  const see = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1);
  for (const { round, not_counted, outcome } of rounds) {
    see(nameOf('all', round.fact));
    see(nameOf(not_counted ?? 'counted', round.fact));
    if (outcome === 'open') see('open');
  }
}

/** The name of a count: of rounds, or of deposits or logins. */
function nameOf(count: string, fact: FactKind | null): string {
  return fact === null ? count : `${fact} ${count}`;
}

/** Counts over all players. */
class ReasonCounts {
  readonly #of = new Map<string, { rounds: number; players: number }>();

  take(player: PlayerReasons): void {
    for (const [name, rounds] of player) {
      const known = this.#get(name);
      this.#of.set(name, { rounds: known.rounds + rounds, players: known.players + 1 });
    }
  }

  /** The counted reasons; `facts` are those that the campaign asks for. */
  answer(facts: readonly FactKind[]): Omit<CampaignReasons, 'campaign_id' | 'version' | 'seq'> {
    return {
      ...this.#get('all'),
      counted: this.#get('counted'),
      open: this.#get('open'),
      reasons: roundReasons.map((reason) => ({ reason, ...this.#get(reason) })),
      facts: facts.map((fact) => ({
        fact,
        ...this.#factsOf(fact, 'all'),
        counted: this.#factsOf(fact, 'counted'),
        reasons: factReasons.map((reason) => ({ reason, ...this.#factsOf(fact, reason) })),
      })),
    };
  }

  #factsOf(fact: FactKind, count: string): { facts: number; players: number } {
    const { rounds: facts, players } = this.#get(nameOf(count, fact));
    return { facts, players };
  }

  #get(name: string): { rounds: number; players: number } {
    return this.#of.get(name) ?? { rounds: 0, players: 0 };
  }
}
