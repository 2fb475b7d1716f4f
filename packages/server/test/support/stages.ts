import assert from 'node:assert/strict';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from './definitions.ts';
import { gameround } from './events.ts';
import { type Laurel, startLaurel } from './laurel.ts';
import { type Management, signInOwner } from './management.ts';
import { published } from './player-view.ts';

const HOUR = 3_600_000;
let weeks = 0;

/**
 * A week of heats and a final on a Laurel of its own or a shared one: heats last from hour 0 to 24, the final from 12 to 72.
 * The clock of a log never goes back, so each has its own week; names of campaigns and games carry its number.
 */
export class StagedWeek {
  readonly laurel: Laurel;
  readonly #begun: number;
  readonly #number: number;
  staff!: Management;

  constructor(laurel: Laurel) {
    this.laurel = laurel;
    this.#number = ++weeks;
    this.#begun = Date.parse('2026-12-01T00:00:00Z') + this.#number * 336 * HOUR;
  }

  /** RFC 3339, hours after the week's beginning. */
  at(hours: number): string {
    return new Date(this.#begun + hours * HOUR).toISOString();
  }

  name(name: string): string {
    return `${name}-${this.#number}`;
  }

  /** Access tokens last an hour, so each move signs in again. */
  async moveTo(hours: number): Promise<void> {
    await this.laurel.setClock(this.at(hours));
    this.staff = await signInOwner(this.laurel);
  }

  definition(name: string, members: Partial<TournamentInput> = {}): TournamentInput {
    const custom_id = this.name(name);
    const [start, end] = [this.at(0), this.at(24)];
    return pointTournament({ custom_id, start, end, games: { ids: [custom_id] }, ...members });
  }

  final(members: Partial<TournamentInput> = {}): TournamentInput {
    return this.definition('final', { start: this.at(12), end: this.at(72), ...members });
  }

  publish(definition: TournamentInput): Promise<number> {
    return published(this.staff, definition);
  }

  /** A bet on the game of a campaign. */
  bet(
    campaign: string,
    player_id: string,
    amount: number,
    hours: number,
    data: Record<string, unknown> = {},
  ) {
    const game_id = this.name(campaign);
    return gameround({ game_id, player_id, amount, timestamp: this.at(hours), ...data });
  }
}

/** A started Laurel at the beginning of a new week. */
export async function startWeek(laurel?: Laurel): Promise<StagedWeek> {
  const week = new StagedWeek(laurel ?? (await startLaurel()));
  await week.moveTo(1);
  return week;
}

/** Publishing refuses it for these members, with these words. */
export async function assertUnpublishable(
  { staff }: StagedWeek,
  definition: TournamentInput,
  expected: [pointer: string, detail: RegExp][],
): Promise<void> {
  const made = await staff.post('/api/v1/campaigns', definition);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { status, body } = await staff.post(`/api/v1/campaigns/${made.body.id}/publish`);
  assert.equal(status, 409, JSON.stringify(body));
  assert.deepEqual(
    body.errors.map(({ pointer }: { pointer: string }) => pointer),
    expected.map(([pointer]) => pointer),
  );
  for (const [i, [, detail]] of expected.entries()) assert.match(body.errors[i].detail, detail);
}
