import { FOLD_VERSION } from '@laurel/rules/fold/player-row.ts';
import type { Laurel } from '../harness/laurel.ts';

const CHUNK = 50_000;

/**
 * Gives each board that the first tenant shows this many players, by SQL, as checkpoints would leave them: facts of each, and
 * a row with the score in every board. The rows hold no folds, so nothing more may be scored.
 */
export async function fillBoards({ query }: Laurel, players: number): Promise<void> {
  for (let from = 1; from <= players; from += CHUNK) {
    const chunk = [from, Math.min(players, from + CHUNK - 1)];
    await query(fillFacts, chunk);
    await query(fillScores, [...chunk, `[${FOLD_VERSION},[],[]]`]);
  }
  await query('vacuum analyze players');
  await query('vacuum analyze player_folds');
}

const fillFacts = `
  insert into players (tenant_id, player_id, facts)
  select 1, 'player-' || lpad(nth::text, 7, '0'), json_build_object(
           'username', json_build_array('Name ' || nth, 1760000000000000, 'filled-' || nth),
           'country', json_build_array('DE', 1760000000000000, 'filled-' || nth))::text
    from generate_series($1::bigint, $2::bigint) as nth`;

const fillScores = `
  insert into player_folds (tenant_id, period, player_id, scores, folds)
  select 1, f.period, 'player-' || lpad(nth::text, 7, '0'),
         '[' || string_agg(format('[%s,"%s",%s]', f.fold_id, 100000000 * (1 + mod(nth * 7919 + f.fold_id, 5000)),
                                  1760000000000000 + mod(nth * 104729, 1000000000)), ',' order by f.fold_id) || ']', $3
    from generate_series($1::bigint, $2::bigint) as nth, campaign_folds f
   where f.tenant_id = 1 and f.shown
   group by f.period, nth`;
