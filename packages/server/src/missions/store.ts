import type { Completion } from '@laurel/rules/missions/completions.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { countBy, listsOf, rowsBy, runBy } from '../database/statements.ts';

/** A completion of a player. */
export interface OwnCompletion extends Completion {
  player_id: string;
}

/** A completion that is fixed; `step` is 0 for the whole, and counts from 1. */
export interface StoredCompletion {
  player_id: string;
  period: number;
  repeat: number;
  step: number;
  completed_at: number;
  fact: string | null;
  game_id: string;
  round_id: string;
  seq: number;
  fixed_at: Date;
  lost_at: Date | null;
}

const columns =
  'player_id, period, repeat, step, completed_at, fact, game_id, round_id, seq, fixed_at, lost_at';

/** Number of a step as it is stored. */
export function stepNumber({ step }: Pick<Completion, 'step'>): number {
  return step === null ? 0 : step + 1;
}

/**
 * Fixes completions and returns those that were not fixed before, in the order given. The caller holds the campaign's lock,
 * so that no other process fixes any.
 */
export async function insertCompletions(
  tenant: TenantSession,
  campaign_id: number,
  fixed: { seq: number; fixed_at: Date },
  completions: readonly OwnCompletion[],
): Promise<OwnCompletion[]> {
  const fresh = new Set<string>();
  for (let from = 0; from < completions.length; from += WRITTEN_ROWS) {
    const some = completions.slice(from, from + WRITTEN_ROWS);
    for (const row of await insertSlice(tenant, campaign_id, fixed, some)) fresh.add(completionKey(row));
  }
  return completions.filter((one) => fresh.has(completionKey({ ...one, step: stepNumber(one) })));
}

const insertSlice = rowsBy<
  StoredCompletion,
  [campaign_id: number, { seq: number; fixed_at: Date }, completions: readonly OwnCompletion[]]
>({
  text: `
    insert into mission_completions (tenant_id, campaign_id, seq, fixed_at,
      player_id, period, repeat, step, completed_at, fact, game_id, round_id)
    select c.tenant_id, $2::bigint, $3::bigint, $4::timestamptz, w.*
      from scoring_cursors c
     cross join unnest($5::text[], $6::integer[], $7::integer[], $8::integer[], $9::bigint[], $10::text[], $11::text[], $12::text[]) as w
     where c.tenant_id = $1
    on conflict do nothing returning ${columns}`,
  values: (campaign_id, { seq, fixed_at }, completions) => [
    ...[campaign_id, seq, fixed_at],
    ...listsOf(completions, ['player_id', 'period', 'repeat']),
    completions.map(stepNumber),
    ...listsOf(completions, ['completed_at', 'fact', 'game_id', 'round_id']),
  ],
});

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/** What names a completion within its campaign. */
type CompletionKey = Pick<StoredCompletion, 'player_id' | 'period' | 'repeat' | 'step'>;

/** A text that only one completion of a campaign has. */
export function completionKey({ player_id, period, repeat, step }: CompletionKey): string {
  return `${period} ${repeat} ${step} ${player_id}`;
}

/** The fixed completions of these players. */
export const readCompletionsOf = rowsBy<
  StoredCompletion,
  [campaign_id: number, player_ids: readonly string[]]
>({
  text: `
    select m.*
      from unnest($3::text[]) as wanted(player_id)
     cross join lateral (
       select ${columns} from mission_completions
        where tenant_id = $1 and campaign_id = $2 and player_id = wanted.player_id offset 0) as m`,
});

/** What is fixed of each player: how many steps that are still reached, and when the last of them was completed (µs). */
export const readFixedScores = rowsBy<
  { player_id: string; steps: number; reached_at: number },
  [campaign_id: number]
>({
  name: 'read-fixed-scores',
  text: `
    select player_id, (count(*) filter (where lost_at is null and step > 0))::integer as steps,
           coalesce(max(completed_at) filter (where lost_at is null and step > 0), 0) as reached_at
      from mission_completions where tenant_id = $1 and campaign_id = $2 group by player_id`,
});

/** Notes since when (null: no longer) a fixed completion would not be reached. */
export const noteLost = runBy<[campaign_id: number, which: CompletionKey, lost_at: Date | null]>({
  name: 'note-lost-completion',
  text: `
    update mission_completions set lost_at = $7
     where tenant_id = $1 and campaign_id = $2 and player_id = $3 and period = $4 and repeat = $5 and step = $6`,
  values: (campaign_id, { player_id, period, repeat, step }, lost_at) => [
    ...[campaign_id, player_id, period, repeat, step, lost_at],
  ],
});

const matching = 'tenant_id = $1 and campaign_id = $2 and (not $3::boolean or lost_at is not null)';

/** How many completions are fixed; `lost`: of those that would no longer be reached. */
export const countCompletions = countBy<[campaign_id: number, lost: boolean]>({
  name: 'count-completions',
  text: `select count(*) from mission_completions where ${matching}`,
});

/** Some of them in the order of the key, so that pages never overlap (invariant I7). */
export const readCompletions = rowsBy<StoredCompletion, [campaign_id: number, lost: boolean, Rows]>({
  name: 'read-completions',
  text: `
    select ${columns} from mission_completions where ${matching}
     order by player_id, period, repeat, step offset $4 limit $5`,
  values: (campaign_id, lost, { offset, limit }) => [campaign_id, lost, offset, limit],
});
