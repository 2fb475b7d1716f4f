import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { KnownEntry } from '@laurel/rules/boards/board.ts';
import { type PlayerFold, stateNow } from '@laurel/rules/fold/fold.ts';
import { type Completion, completionsOf, prizeOfCompletion } from '@laurel/rules/missions/completions.ts';
import { SCALE } from '@laurel/rules/money/scale.ts';
import {
  type Boards,
  type BoardView,
  fixAsShown,
  readFoldsOfPlayers,
  type WinnerNames,
} from '../boards/boards.ts';
import type { StoredCampaign } from '../campaigns/campaigns.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readLogPart } from '../history/history.ts';
import { type FactToTell, tellPlayers, writeOutbox } from '../outbox/outbox.ts';
import { createPayouts, readSpent, type Winner } from '../payouts/payouts.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { insertCompletions, type OwnCompletion, stepNumber } from './store.ts';

export interface MissionDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'written' | 'wake'>;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}

/** Completions that are owed, as a board had them. */
export interface OwedCompletions {
  campaign_id: number;
  /** The version of the campaign by which they were found. */
  version: number;
  /** Number of the newest event that was known. */
  seq: number;
  completions: readonly OwnCompletion[];
  /** By player. */
  names: WinnerNames;
}

/**
 * Fixes completions of a campaign that still runs, with their payouts, in one transaction: each exactly once, whichever
 * process tries it. Returns false where `fixAsShown` does: look again, and try again.
 */
export function fixCompletions(
  { database, clock }: Pick<MissionDependencies, 'database' | 'clock'>,
  tenant_id: number,
  owed: OwedCompletions,
  erased: number,
): Promise<boolean> {
  return fixAsShown(database, tenant_id, { ...owed, erased }, (tenant, stored) =>
    payCompletions(tenant, { tenant_id, stored, owed, at: clock() }),
  );
}

/**
 * Fixes those of the completions that were not fixed before, creates their payouts, and says so to subscribers. In the
 * caller's transaction, which holds the campaign's lock. Returns the payouts' number.
 */
export async function payCompletions(
  tenant: TenantSession,
  {
    tenant_id,
    stored,
    owed,
    at,
  }: { tenant_id: number; stored: StoredCampaign; owed: OwedCompletions; at: Date },
): Promise<void> {
  const { campaign_id, seq, completions, names } = owed;
  const definition = stored.definition as SteppedDefinition;
  const fresh = await insertCompletions(tenant, campaign_id, { seq, fixed_at: at }, completions);
  if (fresh.length === 0) return;
  const spent = await readSpent(tenant, campaign_id);
  const winners = fresh.flatMap((one): Winner[] => winnerOf(definition, one, names));
  await createPayouts(tenant, { tenant_id, campaign_id, definition, at, spent }, winners);
  const { custom_id } = definition;
  const whole = fresh.filter(({ step }) => step === null);
  await writeOutbox(
    tenant,
    whole.map(({ player_id, period, repeat, completed_at }) => {
      const player_hash = names.get(player_id)?.player_hash ?? '';
      const when = { period, repeat, completed_at: formatTimestamp(completed_at) };
      return {
        type: 'mission.completed',
        at,
        data: { campaign_id, custom_id, player_id, player_hash, ...when },
      };
    }),
  );
  if (!definition.player_messages) return;
  const steps = fresh.filter(({ step }) => step !== null);
  const hasLevels = definition.kind === 'levels';
  await tellPlayers(
    tenant,
    steps.map((one) => factOf({ campaign_id, custom_id, at, names, hasLevels }, one)),
  );
}

function factOf(
  {
    names,
    hasLevels,
    ...of
  }: Pick<FactToTell, 'campaign_id' | 'custom_id' | 'at'> &
    Pick<OwedCompletions, 'names'> & { hasLevels: boolean },
  one: OwnCompletion,
): FactToTell {
  const { player_id, period, repeat, completed_at: at } = one;
  const player_hash = names.get(player_id)?.player_hash ?? '';
  const [number, completed_at] = [stepNumber(one), formatTimestamp(at)];
  const about = { ...of, player_id, data: { player_hash } };
  return hasLevels
    ? {
        type: 'player.level_reached',
        ...about,
        part: { level: number, season: period, reached_at: completed_at },
      }
    : { type: 'player.step_completed', ...about, part: { step: number, period, repeat, completed_at } };
}

/** The prize of a completion as payouts know it: its place is the number of the step, and of the whole one more. */
function winnerOf(
  definition: SteppedDefinition,
  one: OwnCompletion,
  names: OwedCompletions['names'],
): Winner[] {
  const owed = prizeOfCompletion(definition, one.step);
  const name = names.get(one.player_id);
  if (!owed || name === undefined) return [];
  const { place, prize } = owed;
  const occasion = `${one.period} ${one.repeat} ${stepNumber(one)}`;
  const prizes = [{ ...prize, place_from: place, place_to: place }];
  return [{ place, player_id: one.player_id, ...name, prizes, occasion }];
}

/** What a board says of a player: the number of completed steps, and when the last of them was completed (µs). */
export interface SteppedOn {
  steps: number;
  reached_at: number;
}

export const NO_STEPS: SteppedOn = { steps: 0, reached_at: 0 };

/** What the players completed by the board: by the score of a mission, of levels by their folds. */
export async function steppedOn(
  tenant: TenantSession,
  view: BoardView,
  player_ids: string[],
): Promise<Map<string, SteppedOn>> {
  const { board, compiled } = view;
  const { stepped } = compiled.rules.type;
  const rows = stepped
    ? player_ids.filter((player_id) => view.heldFold(player_id, undefined) === undefined)
    : [];
  const stored =
    rows.length > 0 ? await readFoldsOfPlayers(tenant, view, rows) : new Map<string, PlayerFold>();
  return new Map(
    player_ids.map((player_id) => {
      const entry = board.scoreOf(player_id);
      if (entry ? !entry.eligible : !stepped) return [player_id, NO_STEPS];
      if (!stepped) return [player_id, stepsOf(entry as KnownEntry)];
      const fold = view.heldFold(player_id, stored.get(player_id));
      return [player_id, fold ? stepped(stateNow(compiled, fold) as never) : NO_STEPS];
    }),
  );
}

function stepsOf({ units, reached_at }: KnownEntry): SteppedOn {
  return { steps: Number(BigInt(units) / SCALE), reached_at };
}

/**
 * All completions of a player by the events up to the board's newest, which shows `shown`; undefined: they are not those
 * that the board shows, as a correction is under way.
 */
export async function completionsOn(
  tenant: TenantSession,
  view: BoardView,
  player_id: string,
  shown: SteppedOn,
): Promise<Completion[] | undefined> {
  const { compiled, seq, voidsUpTo } = view;
  if (shown.steps === 0) return [];
  const joined = view.joined(player_id);
  const { start, end, facts } = compiled;
  const wanted = { upTo: seq, voidsUpTo, members: 'numbered' } as const;
  const events = await readLogPart(tenant, { player_id, start, end, facts }, wanted);
  const found = completionsOf(compiled, events, joined);
  const steps = found.filter(({ step }) => step !== null);
  const agrees = steps.length === shown.steps && (steps.at(-1)?.completed_at ?? 0) === shown.reached_at;
  return agrees ? found : undefined;
}
