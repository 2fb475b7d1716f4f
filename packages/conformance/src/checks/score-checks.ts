import { setTimeout } from 'node:timers/promises';
import { expectSuccess } from '../answers.ts';
import { type ConformanceCheck, expect } from '../check.ts';
import { changed, eventOf, type SentEvent } from '../event-members.ts';
import { type Entry, entriesOf, memberAt } from '../listings.ts';
import type { Target } from '../target.ts';

/** How long a score may take to appear on the board. */
const PATIENCE_MILLISECONDS = 20_000;

const idempotent = 'Resending an event with the same unique_id causes no duplication.';
const linked = 'gameround bets and wins are separate events linked by round_id.';

const rows: [id: string, sentence: string, resend: (target: Target, batch: SentEvent[]) => Promise<void>][] =
  [
    ['counted', 'Leaderboard row: player_username, score.', async () => {}],
    ['resent', idempotent, async (target, batch) => expectSuccess(await target.events(batch))],
    [
      'resent-in-other-batches',
      idempotent,
      async (target, batch) => {
        for (const event of batch.toReversed())
          expectSuccess(await target.events([eventOf(target, 'login'), event]));
      },
    ],
    [
      'win-counts-no-stake',
      linked,
      async (target, [bet]) => {
        if (bet) expectSuccess(await target.events([win(target, bet)]));
      },
    ],
  ];

/** Whether a stake counts once on a board, however often it comes: needs a running tournament. */
export const scoreChecks: readonly ConformanceCheck[] = rows.map(([id, sentence, resend]) => ({
  id: `events/score/${id}`,
  endpoint: 'events',
  sentence,
  run: async (target) => {
    const campaign = target.need('campaign');
    const [name, next] = [target.freshId(), target.freshId()];
    const batch = playerWithBet(target, name);
    expectSuccess(await target.events(batch.toReversed()));
    const score = await scoreOf(target, campaign, name);
    await resend(target, batch);
    // Once a later bet is on the board, what was sent before it is, too.
    expectSuccess(await target.events(playerWithBet(target, next)));
    await scoreOf(target, campaign, next);
    const after = await scoreOf(target, campaign, name);
    expect(after === score, `the score was ${score}, then ${after}`);
  },
}));

/** A bet of a new player, and the event that names the player. */
function playerWithBet(target: Target, player_id: string): SentEvent[] {
  const timestamp = target.options.clock().toISOString();
  const bet = {
    ...eventOf(target, 'gameround').data,
    player_id,
    is_win: false,
    is_bonus: false,
    amount: 1_000_000,
    timestamp,
  };
  const player = { ...eventOf(target, 'player').data, player_id, username: player_id, timestamp };
  return [
    { event: 'gameround', data: { ...bet, round_id: player_id, game_id: 'conformance' } },
    { event: 'player', data: player },
  ];
}

function win(target: Target, bet: SentEvent): SentEvent {
  return changed(changed(bet, 'is_win', true), 'unique_id', target.freshId());
}

async function scoreOf(target: Target, campaign: number, username: string): Promise<number> {
  const until = target.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const row = rowOf(await entriesOf(target, { status: 'AC' }), campaign, username);
    if (row !== undefined) return Number(row.score);
    expect(target.now() < until, `the bet of ${username} is not on the board of campaign ${campaign}`);
    await setTimeout(100);
  }
}

function rowOf(entries: readonly Entry[], campaign: number, username: string): Entry | undefined {
  const entry = entries.find((one) => memberAt(one, 'campaign.id') === campaign);
  const rows = entry === undefined ? [] : memberAt(entry, 'leaderboard');
  return Array.isArray(rows) ? rows.find((row: Entry) => row.player_username === username) : undefined;
}
