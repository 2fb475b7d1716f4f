import assert from 'node:assert/strict';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { CommandEnd } from './command.ts';
import { pointTournament } from './definitions.ts';
import { atPace } from './delays.ts';
import { gameround, sendEvents } from './events.ts';
import type { Laurel } from './laurel.ts';
import type { Management } from './management.ts';
import { published } from './player-view.ts';
import { runCommand } from './run-command.ts';

/** The address and keys of a server, whichever process runs it. */
export type Reached = Pick<Laurel, 'url' | 'username' | 'password' | 'apiKey'>;

/** A running campaign of each of two types, so that a restored board has a counterpart. */
export async function publishTwo(staff: Management): Promise<void> {
  const window = { start: '2026-11-01T00:00:00Z', end: '2030-01-01T00:00:00Z' };
  const coin: TournamentInput = {
    ...pointTournament(window),
    tournament_type: 'HC',
    rules: { metric: 'amount' },
  };
  for (const definition of [pointTournament(window), coin]) await published(staff, definition);
}

type Event = ReturnType<typeof gameround>;

export interface RunningIntake {
  /** Every event that was acknowledged so far. */
  acknowledged: () => Event[];
  stop: () => Promise<void>;
}

const PLAYERS = 40;

/** Sends batch after batch, a bet and its win in turn, until it is stopped; a refused batch fails the test. */
export function startIntake(laurel: Laurel, name: string): RunningIntake {
  const acknowledged: Event[] = [];
  const stopping = new AbortController();
  let batch = 0;
  const running = atPace(5, stopping.signal, async () => {
    const events = Array.from({ length: 20 }, (_, i) => play(`${name}-${batch}-${i >> 1}`, i));
    await sendEvents(laurel, events);
    acknowledged.push(...events);
    batch++;
  });
  return {
    acknowledged: () => [...acknowledged],
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function play(round_id: string, i: number): Event {
  const is_win = i % 2 === 1;
  const player_id = `player-${(i * 7 + round_id.length) % PLAYERS}`;
  return gameround({ unique_id: `${round_id}-${is_win}`, round_id, player_id, is_win, amount: 1 + (i % 5) });
}

/**
 * The obligations of a restored server: it has every event that was acknowledged before the backup, accepts later ones
 * again, accepts new ones, and its boards equal the fold of its log.
 */
export async function assertRestored(
  server: Reached,
  { before, later }: { before: Event[]; later: Event[] },
): Promise<void> {
  assert.ok(before.length > 0, 'nothing was acknowledged before the backup');
  assert.deepEqual(await resend(server, before), { accepted: 0, duplicates: before.length });
  const known = await resend(server, later);
  assert.equal(known.accepted + known.duplicates, later.length);
  const fresh = [gameround({ unique_id: `after-${server.url}`, round_id: `after-${server.url}` })];
  assert.deepEqual(await resend(server, fresh), { accepted: 1, duplicates: 0 });
  const { code, stdout, stderr } = await commandOf(server, ['rebuild', '--check']);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /Every board equals the fold of the log, to the byte\./);
}

/** Sends events a thousand at a time; a conflict, which is neither accepted nor a duplicate, would show in the sums. */
async function resend(server: Reached, events: Event[]): Promise<{ accepted: number; duplicates: number }> {
  const sum = { accepted: 0, duplicates: 0 };
  for (let from = 0; from < events.length; from += 1000) {
    const part = await sendEvents(server as Laurel, events.slice(from, from + 1000));
    sum.accepted += part.accepted;
    sum.duplicates += part.duplicates;
  }
  return sum;
}

/** Runs a command against the server as its owner. */
export function commandOf({ url, username, password }: Reached, words: string[]): Promise<CommandEnd> {
  const environment = { LAUREL_URL: url, LAUREL_USERNAME: username, LAUREL_PASSWORD: password };
  return runCommand(words, { environment });
}
