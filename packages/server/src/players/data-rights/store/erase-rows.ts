import type { TenantSession } from '../../../database/database.ts';
import { anyBy, columnBy, rowsBy, runBy } from '../../../database/statements.ts';
import type { Renaming } from './erase-log.ts';

// Everything here needs the lock of the scoring cursor.

/** Removes the facts of the player and records the erased id instead. Returns whether the player was known. */
export const eraseFacts = anyBy<[Renaming]>({
  text: `
    update players set player_id = $3, facts = '{}', name_key = null, last_hour = 0, played_days = 0
     where tenant_id = $1 and player_id = $2
    returning 1`,
  values: ({ player_id, erased_id }) => [player_id, erased_id],
});

/**
 * Moves opt-ins, exclusions and places of settled boards, currencies and waiting refolds to the erased id, and replaces the
 * id in rebuilds. Returns how many opt-ins and exclusions there were.
 */
export async function renameRows(tenant: TenantSession, { player_id, erased_id }: Renaming): Promise<number> {
  let counted = 0;
  for (const text of renaming)
    counted += (await tenant.query({ text, values: [player_id, erased_id] })).length;
  return counted;
}

/** Only rows that are counted are returned. */
const renaming = [
  'update opt_ins set player_id = $3 where tenant_id = $1 and player_id = $2 returning 1',
  'update team_opt_ins set player_id = $3 where tenant_id = $1 and player_id = $2',
  'update settlement_exclusions set player_id = $3 where tenant_id = $1 and player_id = $2 returning 1',
  'update settlement_places set player_id = $3 where tenant_id = $1 and player_id = $2',
  'update player_currencies set player_id = $3 where tenant_id = $1 and player_id = $2',
  'update drops set player_id = $3, unique_id = null where tenant_id = $1 and player_id = $2',
  'update jackpot_falls set player_id = $3, unique_id = null where tenant_id = $1 and player_id = $2',
  'update refolds set player_id = $3 where tenant_id = $1 and player_id = $2',
  `update rebuilds set differing_players = array_replace(differing_players, $2, $3)
    where tenant_id = $1 and $2 = any(differing_players)`,
];

/** The rounds and facts that completed steps of missions for the player. */
export const readCompletedRounds = columnBy<{ round_id: string }, [player_id: string]>({
  text: 'select distinct round_id from mission_completions where tenant_id = $1 and player_id = $2',
});

/** Moves completions of missions to the erased id; `names`: the new ids of their rounds and facts. */
export const renameCompletions = runBy<[Renaming, names: ReadonlyMap<string, string>]>({
  text: `
    update mission_completions c set player_id = $3, round_id = $4::jsonb ->> c.round_id
     where c.tenant_id = $1 and c.player_id = $2`,
  values: ({ player_id, erased_id }, names) => [
    player_id,
    erased_id,
    JSON.stringify(Object.fromEntries(names)),
  ],
});

/** Moves disqualifications to the erased id; `scrub` returns the rest of a reason. Returns how many there were. */
export async function eraseDisqualifications(
  tenant: TenantSession,
  { player_id, erased_id }: Renaming,
  scrub: (reason: string) => string,
): Promise<number> {
  const rows = await tenant.query<{ campaign_id: number; reason: string }>({
    text: 'select campaign_id, reason from disqualifications where tenant_id = $1 and player_id = $2',
    values: [player_id],
  });
  for (const { campaign_id, reason } of rows)
    await tenant.query({
      text: `
        update disqualifications set player_id = $4, reason = $5
         where tenant_id = $1 and campaign_id = $2 and player_id = $3`,
      values: [campaign_id, player_id, erased_id, scrub(reason)],
    });
  return rows.length;
}

/**
 * Deletes the record of what steps touched, so that every process reads its boards again: an entry for the erased player
 * would keep the id. Folds that are being built begin again, as they take players in the order of ids.
 */
export async function restartScoring(tenant: TenantSession): Promise<void> {
  const restarting = [
    'delete from scoring_steps where tenant_id = $1',
    'update rebuilds set differences = null, differing_players = null where tenant_id = $1 and not finished',
    'update campaign_folds set built_to = null, folded = 0 where tenant_id = $1 and not complete',
    'update campaign_folds set built_to = null where tenant_id = $1 and complete and built_to is not null',
  ];
  for (const text of restarting) await tenant.query({ text });
}

/**
 * Removes the id from the player's alarms, which keep the player_hash, and from what was decided about them; `scrub` returns
 * the rest of a reason. Returns how many there were.
 */
export async function eraseAlarms(
  tenant: TenantSession,
  player_id: string,
  scrub: (reason: string) => string,
): Promise<number> {
  const rows = await tenant.query<{ alarm_id: number; reason: string | null }>({
    text: 'select alarm_id, reason from alarms where tenant_id = $1 and player_id = $2',
    values: [player_id],
  });
  for (const { alarm_id, reason } of rows)
    await tenant.query({
      text: 'update alarms set player_id = null, reason = $3 where tenant_id = $1 and alarm_id = $2',
      values: [alarm_id, reason === null ? null : scrub(reason)],
    });
  const decisions = await tenant.query<{ alarm_id: number; number: number; reason: string }>({
    text: `
      select d.*
        from unnest($2::bigint[]) as wanted(id)
       cross join lateral (
         select alarm_id, number, reason from alarm_decisions where tenant_id = $1 and alarm_id = wanted.id offset 0) as d`,
    values: [rows.map(({ alarm_id }) => alarm_id)],
  });
  for (const { alarm_id, number, reason } of decisions)
    await tenant.query({
      text: 'update alarm_decisions set reason = $4 where tenant_id = $1 and alarm_id = $2 and number = $3',
      values: [alarm_id, number, scrub(reason)],
    });
  return rows.length;
}

/** The player's payouts that are neither paid nor rejected, locked until the transaction ends. */
export const lockOpenPayouts = rowsBy<
  { payout_id: number; custom_id: string; status: string },
  [player_id: string]
>({
  text: `
    select payout_id, custom_id, status from payouts
     where tenant_id = $1 and player_id = $2 and status not in ('paid', 'rejected')
     order by payout_id for update`,
});

/**
 * Removes the id, the name, and the reward endpoint's last answer from the player's payouts; returns the ids of the payouts.
 */
export const erasePayouts = columnBy<{ payout_id: number }, [player_id: string]>({
  text: `
    update payouts set player_id = null, player_username = null, last_error = null
     where tenant_id = $1 and player_id = $2
    returning payout_id`,
});

/** Drops what waits to be said of the player to other systems, and what was said; boards are looked at anew. */
export async function eraseMessages(tenant: TenantSession, player_id: string): Promise<void> {
  // Waits for looks under way, which may add to both tables; later ones see that a player was erased.
  await tenant.query({ text: 'update player_watches set looks = looks + 1 where tenant_id = $1' });
  const said = [
    'delete from player_messages where tenant_id = $1 and player_id = $2',
    'delete from player_marks where tenant_id = $1 and player_id = $2',
  ];
  for (const text of said) await tenant.query({ text, values: [player_id] });
}

/** Names that the player had: in events, void or not, and in payouts, as of a campaign's settlement. */
export const readUsernames = columnBy<{ username: string }, [player_id: string]>({
  text: `
    select e.data ->> 'username' as username from events e
     where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2
    union
    select p.player_username from payouts p where p.tenant_id = $1 and p.player_id = $2`,
});
