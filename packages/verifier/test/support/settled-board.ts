import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import {
  type CertifiedCompletion,
  certifiedCompletions,
  type LostCompletion,
  owedFor,
} from '@laurel/rules/certificates/certified-completions.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { completionsOf } from '@laurel/rules/missions/completions.ts';
import { winningLines } from '@laurel/rules/payouts/winning-lines.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { type Joined, joinedTeams } from '@laurel/rules/rounds/joined.ts';
import { isInScope, isSameRound, type RoundId } from '@laurel/rules/rounds/rounds.ts';
import type { HashedLine } from '@laurel/rules/sealing/board-root.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import { type Membership, membershipsOf } from '@laurel/rules/teams/team-points.ts';
import { isFall, owedForPots } from './fallen-pots.ts';
import { type Accepted, CAMPAIGN, erasedBefore, hashOfPlayer, type Tenant } from './tenant.ts';

/** The board of a tenant's campaign, and what it was made from. */
export interface SettledBoard {
  /** The number of the last event that was received in time. */
  readonly seq: number;
  readonly lines: readonly HashedLine[];
  readonly excluded: readonly string[];
  readonly payouts: readonly OwedPrize[];
  /** Of a mission or of levels. */
  readonly completions?: readonly CertifiedCompletion[];
  readonly lost?: readonly LostCompletion[];
}

export function compiled({ definition, rates }: Tenant) {
  const selects = compileSelection(definition.games);
  return compileCampaign(definition, rateTable(rates), (game_id) => selects(game_id, undefined));
}

/** Whether an event must be opened. */
export function countsIn(tenant: Tenant): (event: Accepted, seq: number) => boolean {
  const campaign = compiled(tenant);
  const voided = new Set(
    tenant.decisions.flatMap(({ kind, content }) => {
      const { seqs, change } = content as { seqs: number[]; change: number };
      return kind === 'void' && change <= tenant.changes ? seqs : [];
    }),
  );
  const isRead = ({ kind, fact }: Accepted) => kind === 'gameround' || fact != null;
  return (event, seq) => isRead(event) && isInScope(campaign, event) && !voided.has(seq);
}

/** Settles the campaign as the server does. */
export function settle(tenant: Tenant): SettledBoard {
  const { log, definition, outside } = tenant;
  const campaign = compiled(tenant);
  const counts = countsIn(tenant);
  const seq = log.filter(({ received_at }) => received_at <= campaign.graceEnd).length;
  const facts = Map.groupBy(
    log.flatMap((event, at) => (at < seq && counts(event, at + 1) ? [{ ...event, seq: at + 1 }] : [])),
    (event) => `${event.player_id} ${erasedBefore(tenant, event.player_id, event.seq)}`,
  );
  const board = new Board(boardRulesOf(definition));
  const excluded: string[] = [];
  for (const [part, own] of facts) {
    const [player_id = '', erased] = part.split(' ');
    const outcome = outcomeOf(
      campaign,
      foldFacts(campaign, own, joinedAt(tenant, player_id, Number(erased))),
    );
    const { teams, turnover } = outcome;
    const hasNone = outcome.units === null || outcome.reached_at === null;
    if (hasNone && !turnover) continue;
    const isOff = outside.has(player_id) || isDisqualified(tenant, player_id);
    if (isOff) excluded.push(hashOfPlayer(player_id));
    const units = outcome.units ?? Number.NaN;
    const entry = { player_id: part, units, reached_at: outcome.reached_at ?? 0, teams, turnover };
    board.setScore(part, entry, !isOff);
  }
  const rows = board.rows(0, board.count).map((row) => ({
    ...row,
    player_hash: hashOfPlayer(row.player_id.split(' ')[0] ?? ''),
    reached_at: formatTimestamp(row.reached_at),
  }));
  return {
    seq,
    lines: rows.map(({ place, player_hash, score, reached_at }) => ({
      place,
      player_hash,
      score,
      reached_at,
    })),
    excluded,
    payouts: [...winningLines(board, definition)].flatMap(({ place, player_id, prizes }) =>
      prizes.map((prize) => ({ place, player_hash: hashOfPlayer(player_id.split(' ')[0] ?? ''), prize })),
    ),
    ...fallenOf(tenant),
    ...stepsOf(
      tenant,
      rows.map(({ player_id }) => ({ part: player_id, facts: facts.get(player_id) ?? [] })),
    ),
  };
}

/** Where every round hits, the first ones win all that there is; pots fell as it was decided. */
function fallenOf({ definition, log, decisions }: Tenant): Partial<SettledBoard> {
  if (definition.kind === 'jackpot')
    return { payouts: owedForPots(decisions.map(({ content }) => content).filter(isFall)) };
  if (definition.kind !== 'drop') return {};
  const [one] = definition.rules.prizes;
  const rounds = log.filter(({ kind }) => kind === 'gameround').slice(0, one?.count);
  const payouts = rounds.map(({ player_id }, at) => ({
    ...{ place: at + 1, player_hash: hashOfPlayer(player_id), prize: one?.prize as OwedPrize['prize'] },
  }));
  return { payouts };
}

interface PartFacts {
  readonly part: string;
  readonly facts: readonly (Accepted & { seq: number })[];
}

/** What the players of a mission or of levels completed, and one completion that was lost, in the order of the lines. */
function stepsOf(tenant: Tenant, lines: readonly PartFacts[]): Partial<SettledBoard> {
  const { definition, from } = tenant;
  if (definition.kind !== 'mission' && definition.kind !== 'levels') return {};
  const campaign = compiled(tenant);
  const completions = lines.flatMap(({ part, facts }) => {
    const [player_id = '', erased] = part.split(' ');
    const found = completionsOf(campaign, facts, joinedAt(tenant, player_id, Number(erased)));
    const seqOf = (by: RoundId) =>
      Math.min(...facts.filter((one) => one.seq >= from.seq && isSameRound(one, by)).map(({ seq }) => seq));
    return certifiedCompletions(found, hashOfPlayer(player_id), seqOf);
  });
  const lost =
    definition.kind === 'mission' && definition.rules.repeat.times > 1
      ? [{ player_hash: hashOfPlayer('P0'), period: 0, repeat: 99, step: 1, completed_at: 1 }]
      : [];
  const payouts = [...completions, ...lost].flatMap((one) => owedFor(definition, one) ?? []);
  return { completions, payouts, ...(lost.length === 0 ? {} : { lost }) };
}

function joinedAt({ decisions, definition }: Tenant, player_id: string, erased: number): Joined {
  const hash = hashOfPlayer(player_id);
  let erasures = 0;
  let joined: number | null = null;
  const teams: Membership[] = [];
  for (const { kind, campaign_id, content } of decisions) {
    const { player_hash, joined_at, team_id } = content as OptIn;
    if (player_hash !== hash) continue;
    if (kind === 'erasure') erasures += 1;
    if (kind === 'opt_in' && campaign_id === CAMPAIGN && erasures === erased)
      joined = Math.min(joined_at, joined ?? joined_at);
    if (kind === 'opt_in' && campaign_id === CAMPAIGN && team_id !== undefined && erasures === erased)
      teams.push({ from: joined_at, team_id });
  }
  return boardTermsOf(definition).teams ? joinedTeams(membershipsOf(teams)) : joined;
}

interface OptIn {
  readonly player_hash: string;
  readonly joined_at: number;
  readonly team_id?: string;
}

function isDisqualified({ decisions }: Tenant, player_id: string): boolean {
  const own = decisions.filter(
    ({ kind, campaign_id, content }) =>
      (kind === 'disqualification' || kind === 'reinstatement') &&
      campaign_id === CAMPAIGN &&
      (content as { player_hash: string }).player_hash === hashOfPlayer(player_id),
  );
  return own.at(-1)?.kind === 'disqualification';
}

/** A second after the grace. */
export function settledAt({ end, rules }: Tenant['definition']): string {
  return new Date(Date.parse(end) + (rules.grace_seconds + 1) * 1000).toISOString();
}
