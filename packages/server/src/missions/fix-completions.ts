import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Completion, completionsOf, prizeOfCompletion } from '@laurel/rules/missions/completions.ts';
import { SCALE } from '@laurel/rules/money/scale.ts';
import type { BoardView, WinnerNames } from '../boards/boards.ts';
import { lockCampaign, type StoredCampaign } from '../campaigns/campaigns.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { countErased } from '../facts/facts.ts';
import { readLogPart } from '../history/history.ts';
import { type FactToTell, tellPlayers, writeOutbox } from '../outbox/outbox.ts';
import { createPayouts, readSpent, type Winner } from '../payouts/payouts.ts';
import type { MissionDependencies } from './dependencies.ts';
import { insertCompletions, type OwnCompletion, stepNumber } from './store.ts';

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
 * process tries it. Returns false where the campaign was edited, pinned or ended meanwhile, or a player erased: try again.
 */
export function fixCompletions(
  { database, clock }: Pick<MissionDependencies, 'database' | 'clock'>,
  tenant_id: number,
  owed: OwedCompletions,
  erased: number,
): Promise<boolean> {
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, owed.campaign_id);
    if (stored?.state !== 'published' || stored.pinned || stored.version !== owed.version) return false;
    if ((await countErased(tenant)) !== erased) return false;
    await payCompletions(tenant, { tenant_id, stored, owed, at: clock() });
    return true;
  });
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
  const definition = stored.definition as MissionDefinition;
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
  await tellPlayers(
    tenant,
    steps.map((one) => factOf({ campaign_id, custom_id, at, names }, one)),
  );
}

function factOf(
  { names, ...of }: Pick<FactToTell, 'campaign_id' | 'custom_id' | 'at'> & Pick<OwedCompletions, 'names'>,
  one: OwnCompletion,
): FactToTell {
  const { player_id, period, repeat, completed_at } = one;
  const player_hash = names.get(player_id)?.player_hash ?? '';
  const part = { step: stepNumber(one), period, repeat, completed_at: formatTimestamp(completed_at) };
  return { type: 'player.step_completed', ...of, player_id, data: { player_hash }, part };
}

/** The prize of a completion as payouts know it: its place is the number of the step, and of the whole one more. */
function winnerOf(
  definition: MissionDefinition,
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

/** The player's line; no steps for one who has none or may not appear. */
export function steppedOn({ board }: Pick<BoardView, 'board'>, player_id: string): SteppedOn {
  const entry = board.scoreOf(player_id);
  if (!entry?.eligible) return { steps: 0, reached_at: 0 };
  return { steps: Number(BigInt(entry.units) / SCALE), reached_at: entry.reached_at };
}

/**
 * All completions of a player by the events up to the board's newest; undefined: they are not those that the board shows,
 * as a correction is under way.
 */
export async function completionsOn(
  tenant: TenantSession,
  view: BoardView,
  player_id: string,
): Promise<Completion[] | undefined> {
  const { compiled, seq, voidsUpTo } = view;
  const shown = steppedOn(view, player_id);
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
