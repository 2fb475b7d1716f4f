import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { WhatIfLeftOut, WhatIfRow } from '@laurel/contract/payouts/what-if.ts';
import type { Board, BoardRow } from '@laurel/rules/boards/board.ts';
import { boardWithout } from '@laurel/rules/boards/board-without.ts';
import { type Boards, type NamedRow, namedRow } from '../boards/boards.ts';
import { existingCampaign, readCampaign } from '../campaigns/campaigns.ts';
import type { Database, Rows } from '../database/database.ts';
import { owedPrize } from './create-payouts.ts';
import { type MadePayout, payoutsOfPlayers } from './store/read-payouts.ts';

/** The dependencies of boards without some players. */
export interface WhatIfDependencies {
  database: Database;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}

/** A board without some players. */
export interface WhatIf {
  version: number;
  settled: boolean;
  count: number;
  without: WhatIfLeftOut[];
  rows: WhatIfRow[];
}

/**
 * Some rows of a campaign's board as it would be without some players, and what these rows win (docs/rules/payouts.md#9); by
 * the rules of boards alone. Writes nothing. Faults: `not_found`; `conflict` for campaigns with teams;
 * `invalid_parameter` for players who are not on the board.
 */
export async function readWhatIf(
  { database, boards }: WhatIfDependencies,
  tenant_id: number,
  campaign_id: number,
  { without, offset, limit }: Rows & { without: readonly string[] },
): Promise<WhatIf> {
  const session = database.ofTenant(tenant_id);
  const { state, definition: newest } = existingCampaign(
    await readCampaign(session, campaign_id),
    campaign_id,
  );
  if (boardTermsOf(newest).teams)
    throw new Fault('conflict', 'The campaign has teams: boards without some players are not made for them.');
  const { tenant, views } = await boards.ofTenant(tenant_id);
  const view = views.get(campaign_id);
  const player_ids = [...new Set(without)];
  refuseUnknown(player_ids, view?.board);
  if (!view) throw new Error('a board without players has players');
  // The board changes with every step: all that is read of it is of one moment.
  const { board, definition, revision: version } = view;
  const leftOut = player_ids.map((player_id) => rowOf(board, player_id)).sort((a, b) => a.place - b.place);
  const rest = boardWithout(board, player_ids);
  const { count } = rest;
  const rows = rest.rows(offset, offset + limit);
  const now = rows.map(({ player_id }) => rowOf(board, player_id));
  const named = await boards.nameRows(tenant, [...leftOut, ...rows]);
  const made = await payoutsOfPlayers(
    session,
    campaign_id,
    named.map(({ player }) => player.player_id),
  );
  const lineOf = lines(made);
  return {
    ...{ version, settled: state === 'settled', count },
    without: named
      .slice(0, leftOut.length)
      .map((row) => ({ ...lineOf(row), owed_now: owed(row, definition) })),
    rows: named.slice(leftOut.length).map((row, at) => ({
      ...lineOf(row),
      place_now: now[at]?.place ?? row.place,
      owed: owed(row, definition),
      owed_now: owed(now[at] ?? row, definition),
    })),
  };
}

function refuseUnknown(player_ids: readonly string[], board: Board | undefined): void {
  const unknown = player_ids.filter((player_id) => board?.placeOf(player_id) === undefined);
  if (unknown.length === 0) return;
  const errors = unknown.map((player_id) => ({
    parameter: 'without',
    detail: `player ${player_id} is not on the board`,
  }));
  throw new Fault('invalid_parameter', 'Not valid: without.', { errors });
}

/** The line of a player who is on the board. */
function rowOf(board: Board, player_id: string): BoardRow {
  const [row] = board.around(player_id, 0);
  if (!row) throw new Error('a player of the board is not on it');
  return row;
}

function owed({ prizes }: { prizes: readonly Prize[] }, definition: CampaignDefinition): PayoutPrize[] {
  return prizes.map((prize) => owedPrize(prize, definition));
}

/** What rows say of their players, with the payouts that these have. */
function lines(made: ReadonlyMap<string, MadePayout[]>) {
  return (row: NamedRow) => ({
    ...namedRow(row),
    payouts: made.get(row.player.player_id) ?? [],
  });
}
