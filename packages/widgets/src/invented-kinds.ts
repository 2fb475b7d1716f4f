import { realEnvironment } from '@laurel/client/environment.ts';
import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedMission, ListedRaffle } from '@laurel/client/public/campaigns.ts';
import type { ShownDraw } from './raffle/raffle-reading.ts';
import type { ShownDrop, ShownLevels, ShownMission, ShownPots } from './shown.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(realEnvironment.clock().getTime() + hours * HOUR).toISOString();

function campaignOf(id: number, name: string, status: 'AC' | 'FI', hours: readonly [number, number]) {
  const [start, end] = hours.map(inHours) as [string, string];
  const shown = { custom_id: `TEST-${id}`, image: '', game_ids: [], campaign_info: '' };
  return {
    id,
    name,
    status,
    status_for_display: status === 'AC' ? 'Active' : 'Finished',
    start,
    end,
    ...shown,
  };
}

function ownLine(campaign_id: number, rest: Partial<MeMessage>): MeMessage {
  const nothing = { to_next_prize: null, next_prize: null, prizes: [], eligible: true };
  return { campaign_id, place: null, score: null, ...nothing, ...rest };
}

/** The mission of test mode, with its player between two steps. */
export function inventedMission(): ShownMission & { me: MeMessage } {
  const spins = { kind: 'free_spins', title: '10 free spins' } as const;
  const terms = { content: '', campaign_type: 'MISSION', campaign_type_for_display: 'Mission' } as const;
  const entry: ListedMission = {
    kind: 'mission',
    campaign: { ...campaignOf(11, 'Test Quest', 'AC', [-20, 30]), terms },
    currency: 'EUR',
    steps: [
      { task: 'rounds', target: '20', text: 'Play 20 rounds', prize: spins },
      { task: 'turnover', target: '50', text: 'Bet €50', prize: null },
      { task: 'wins', target: '5', text: 'Win 5 rounds', prize: spins },
    ],
    in_order: true,
    repeat: { times: 3, every: 'day' },
    time_zone: 'UTC',
    prize: { kind: 'cash', title: '€10' },
    players: 12,
  };
  const tasks = [
    { task: 'rounds', done: '20', target: '20' },
    { task: 'turnover', done: '32.5', target: '50' },
    { task: 'wins', done: '0', target: '5' },
  ];
  const me = ownLine(11, { score: '1', progress: { points: null, attempt_rounds: null, tasks, repeats: 1 } });
  return { entry, won: [spins.title], me };
}

const hashOf = (nth: number) => `${nth}`.repeat(64);

/** The raffle of test mode, which is drawn, and whose player has won. */
export function inventedRaffle(name = 'Test Raffle'): ShownDraw & { me: MeMessage } {
  const terms = { content: '', campaign_type: 'RAFFLE', campaign_type_for_display: 'Raffle' } as const;
  const entry: ListedRaffle = {
    kind: 'raffle',
    campaign: { ...campaignOf(21, name, 'FI', [-50, -2]), terms },
    currency: 'EUR',
    tickets: [{ task: 'turnover', amount: '10', tickets: 1 }],
    max_tickets: 20,
    one_prize_a_player: true,
    seed: 'sealed',
    prizes: [
      { kind: 'cash', title: '€500', count: 1 },
      { kind: 'free_spins', title: '25 free spins', count: 2 },
    ],
    players: 3,
  };
  const winner = (number: number, prize: number, ticket: number, name: string) => {
    const player_hash = hashOf(number);
    return { number, prize, ticket, player_hash, player_username: name };
  };
  const own = { player_hash: hashOf(2), from: 17, to: 24 };
  const hashes = { commitment: hashOf(4), list_root: hashOf(5), secret: hashOf(6), seed: hashOf(7) };
  const raffle: ShownDraw['raffle'] = {
    ...{ campaign_id: 21, status: 'drawn', seed_source: 'sealed', announced: null, value: null, ...hashes },
    ...{ one_prize_a_player: true, counts: [1, 2], players: 3, tickets: 30 },
    ...{ fixed_at: inHours(-2), drawn_at: inHours(-2) },
    winners: [winner(1, 0, 5, 'Wren 1'), winner(2, 1, 21, 'Swift 5'), winner(3, 1, 28, 'Heron 6')],
  };
  return { entry, raffle, own, me: ownLine(21, { tickets: 8 }) };
}

/** The levels of test mode, with a player on the first one: the mission with what levels show, and no more, for its size. */
export function inventedLevels(): ShownLevels & { me: MeMessage } {
  const { entry, me, won } = inventedMission();
  const campaign = { ...entry.campaign, name: 'Test Club', end: null };
  const levels = ['Bronze', 'Gold'].map((name, at) => ({
    name,
    from: `${at * 90 + 10}`,
    prize: entry.prize,
  }));
  const level = { number: 1, experience: '42', next_from: '100', season_ends: null };
  const shown = { entry: { campaign, levels }, won, me: { ...me, progress: { level } } };
  return shown as unknown as ShownLevels & { me: MeMessage };
}

/** The drop of test mode, whose player has won: the raffle with what a drop shows in addition, and no more, for its size. */
export function inventedDrop(): ShownDrop {
  const { entry, raffle } = inventedRaffle('Test Drop');
  const title = '€500';
  const drops = [{ ...raffle.winners[0], began_at: inHours(-3) }];
  const shown = { entry, drops: { ...raffle, prizes: [{ title, count: 9, left: 8 }], drops }, won: [title] };
  return shown as unknown as ShownDrop;
}

/** The jackpot of test mode: the raffle with what a jackpot shows in addition, and no more, for its size. */
export function inventedJackpot(): ShownPots {
  const { entry, raffle } = inventedRaffle('Test Jackpot');
  const pot = (level: number, name: string, amount: string, must_drop_by: string) => ({
    ...{ level, name, amount, contributions: '0', must_drop_by },
  });
  const pots = [pot(0, 'Grand', '8412.0735', '10000'), pot(1, 'Mini', '41.52', '50')];
  const falls = [{ ...raffle.winners[0], level: 1, paid: '48.1', began_at: inHours(-3) }];
  const shown = { entry, jackpot: { ...raffle, currency: 'EUR', pots, falls } };
  return shown as unknown as ShownPots;
}
