import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { CampaignFiguresAnswer } from '@laurel/contract/figures/figures.ts';
import type { CampaignReport } from '@laurel/contract/figures/report.ts';
import { csvType, htmlType } from '@laurel/contract/values/media-types.ts';
import { parseCsv } from '../../src/spreadsheets/csv.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { missionInput } from '../support/missions.ts';
import { naiveDays, naiveMoney, naivePlayers, type SentRound } from '../support/naive-figures.ts';
import { published } from '../support/player-view.ts';
import { runCommand } from '../support/run-command.ts';
import { everythingScored } from '../support/scored.ts';
import { signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

/** Six days of the campaigns have gone. */
const laurel = forFile(() => startLaurelAt('2026-12-07T00:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const games = { ids: ['in'] };
const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-11T00:00:00Z' };
const texts = { en: { name: 'A & <b>' } };
const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });

/** Rounds of ten players, who play more or less, on some days of the weeks before and of the campaign. */
function playedRounds(): SentRound[] {
  const days = ['2026-11-10', '2026-11-18', '2026-11-27', '2026-12-01', '2026-12-02', '2026-12-06'];
  return days.flatMap((day, d) =>
    Array.from({ length: 60 }, (_, n) => ({
      player_id: `p${(n * (d + 3)) % (7 + (n % 4))}`,
      game_id: n % 3 === 0 ? 'out' : 'in',
      at: `${day}T${String(8 + Math.floor(n / 6)).padStart(2, '0')}:${String((n % 6) * 9).padStart(2, '0')}:00Z`,
      stake: 25 + ((n * 37) % 400),
      payout: n % 4 === 0 ? 0 : (n * 53) % 380,
    })),
  );
}

const elsewhere = {
  player_id: 'elsewhere',
  game_id: 'out',
  at: '2026-11-27T22:00:00Z',
  stake: 500,
  payout: 0,
};
const rounds = [...playedRounds(), elsewhere].sort((a, b) => a.at.localeCompare(b.at));
const during = rounds.filter(({ at }) => at >= window.start);
const counted = during.filter(({ game_id }) => game_id === 'in');

function eventsOf({ player_id, game_id, at: timestamp, stake, payout }: SentRound, n: number) {
  const round = { player_id, game_id, round_id: `n${n}`, timestamp };
  return [
    gameround({ ...round, amount: stake / 100 }),
    ...(payout > 0 ? [gameround({ ...round, amount: payout / 100, is_win: true })] : []),
  ];
}

before(async () => {
  const told = { timestamp: '2026-12-03T10:00:00Z', currency: 'EUR' };
  await sendEvents(laurel, [
    ...rounds.flatMap(eventsOf),
    {
      event: 'deposit',
      data: { ...told, unique_id: 'd', player_id: 'pays', amount: 10, amount_eur: 10, method: 'c' },
    },
    { event: 'player', data: { ...told, unique_id: 'k', player_id: 'known', username: 'known' } },
  ]);
  await everythingScored(staff);
});

async function publish(input: CampaignInput): Promise<number> {
  const id = await published(staff, input);
  await everythingScored(staff);
  return id;
}

async function figuresOf(id: number): Promise<CampaignFiguresAnswer> {
  const read = async () => {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/figures`);
    assert.notEqual(body.rounds, null);
    return body;
  };
  return waitUntil('rounds are counted', read);
}

function playersOf({ players }: CampaignFiguresAnswer) {
  const { audience, seen, took_part, on_board, won } = players;
  return { audience, seen, took_part, on_board, won };
}

const money = ({ rounds, turnover, game_payout, ggr }: CampaignFiguresAnswer) => ({
  ...{ rounds, turnover, game_payout, ggr },
});

const took_part = naivePlayers(counted);
const known = naivePlayers(rounds) + 2;
const seen = naivePlayers(during) + 1;

const tournament = () =>
  pointTournament({
    ...{ ...window, games, texts },
    rules: { tasks: [{ task: 'rounds', count: 1, points: '0.5' }] },
    prizes: [
      { place_from: 1, place_to: 2, ...cash('30.25') },
      { place_from: 3, place_to: 20, ...cash('1.5') },
    ],
  });

test('a tournament’s figures are what its rounds come to, counted by hand', async () => {
  const figures = await figuresOf(await publish(tournament()));
  assert.deepEqual(playersOf(figures), {
    ...{ audience: known, seen, took_part, on_board: took_part, won: took_part },
  });
  assert.deepEqual(money(figures), naiveMoney(counted));
  assert.deepEqual(
    figures.by_day,
    naiveDays(counted, (n) => n / 2),
  );
  const { so_far, at_end } = figures.cost;
  assert.deepEqual([so_far, at_end], [String(60.5 + 1.5 * (took_part - 2)), '87.5']);
  assert.equal(
    Number(figures.cost_share_of_ggr),
    Math.round((Number(so_far) / Number(figures.ggr)) * 1e4) / 1e4,
  );
  assert.ok(figures.up_to !== null && figures.steps === undefined && figures.tickets === undefined);
});

test('a mission’s figures have a funnel of its steps', async () => {
  const step = (count: number) => ({ task: 'rounds' as const, count, texts: { en: `${count} rounds` } });
  const steps = [{ ...step(1), prize: cash('0.5') }, step(12)];
  const rules = { steps, in_order: false, repeat: { times: 1, every: 'campaign' as const } };
  const figures = await figuresOf(
    await publish(missionInput({ ...window, custom_id: 'FM', games, rules, prize: cash('2') })),
  );
  const finished = naivePlayers(counted, 12);
  assert.ok(finished > 0 && finished < took_part);
  assert.deepEqual(figures.steps, [
    { step: 1, players: took_part, times: took_part },
    { step: 2, players: finished, times: finished },
    { step: null, players: finished, times: finished },
  ]);
  assert.deepEqual(playersOf(figures), {
    ...{ audience: known, seen, took_part, on_board: took_part, won: took_part },
  });
  assert.deepEqual(money(figures), naiveMoney(counted));
  assert.deepEqual(
    figures.by_day,
    naiveDays(counted, (n) => (n >= 1 ? 1 : 0) + (n >= 12 ? 1 : 0)),
  );
  const cost = took_part / 2 + 2 * finished;
  assert.equal(figures.cost.so_far, String(cost));
  // Six days of ten have gone, and at most a minute.
  const pace = Number(figures.cost.at_end);
  assert.ok(pace <= Math.ceil((cost * 1_000) / 6) / 100 && pace > ((cost * 10) / 6) * 0.99, String(pace));
});

test('a raffle’s figures have its tickets by day', async () => {
  const raffle: CampaignInput = {
    ...{ kind: 'raffle', custom_id: 'FR', currency: 'EUR', ...window, games, texts },
    rules: { tickets: [{ task: 'rounds' as const, count: 2, tickets: 3 }] },
    prizes: [{ ...cash('10'), count: 2 }],
  };
  const figures = await figuresOf(await publish(raffle));
  const days = naiveDays(counted, (n) => Math.floor(n / 2) * 3);
  assert.deepEqual(figures.by_day, days);
  assert.deepEqual(
    figures.tickets,
    days.map(({ day, points }) => ({ day, tickets: Number(points) })),
  );
  assert.deepEqual(money(figures), naiveMoney(counted));
  assert.deepEqual([figures.players.won, figures.cost.so_far, figures.cost.at_end], [2, '20', '20']);
});

test('players who joined took part, and nobody else; more paid than staked is a negative GGR', async () => {
  const id = await publish(pointTournament({ ...window, games: { ids: ['won'] }, join: 'opt_in' }));
  const joined = await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id: 'known' });
  assert.ok(joined.status < 300, JSON.stringify(joined.body));
  await staff.post(`/api/v1/campaigns/${id}/opt-ins`, { player_id: 'lucky' });
  const at = '2026-12-06T23:59:00Z';
  await sendEvents(
    laurel,
    eventsOf({ player_id: 'lucky', game_id: 'won', at, stake: 100, payout: 350 }, 9_999),
  );
  await everythingScored(staff);
  await waitUntil('the round is counted', async () => {
    const { players, rounds: count, ggr, cost_share_of_ggr } = await figuresOf(id);
    assert.equal(players.took_part, 2);
    assert.ok(count === 0 || (ggr === '-2.5' && cost_share_of_ggr === null), String(ggr));
  });
});

async function sent(path: string, accept: string): Promise<{ headers: Headers; text: string }> {
  const headers = { authorization: `Bearer ${await signIn(laurel)}`, accept };
  const answer = await fetch(`${laurel.url}${path}`, { headers });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return { headers: answer.headers, text };
}

test('figures as a file, and by the command', async () => {
  const id = await publish({ ...tournament(), custom_id: 'FILE' });
  const figures = await figuresOf(id);
  const { headers, text } = await sent(`/api/v1/campaigns/${id}/figures`, csvType);
  assert.match(headers.get('content-disposition') ?? '', new RegExp(`figures-${id}\\.csv`));
  const lines = parseCsv(text).map(({ cells }) => cells);
  assert.deepEqual(
    lines
      .filter(([part]) => part === 'day')
      .map(([, day, , players, count, turnover, points]) => ({
        ...{ day, players: Number(players), rounds: Number(count), turnover, points },
      })),
    figures.by_day,
  );
  assert.ok(
    lines.some(([part, name, value]) => part === 'figure' && name === 'ggr' && value === figures.ggr),
  );
  const { environment } = laurel;
  const json = await runCommand(['campaign', 'figures', 'FILE'], { environment });
  assert.equal(json.code, 0, json.stderr);
  assert.deepEqual(JSON.parse(json.stdout).by_day, figures.by_day);
  const csv = await runCommand(['campaign', 'figures', 'FILE', '--format', 'csv'], { environment });
  assert.match(csv.stdout, /^part,name,value/);
});

/** What a group played, from the rounds of its players. */
function naivePlay(of: readonly SentRound[]) {
  return { players: naivePlayers(of), unpriced: 0, ...naiveMoney(of) };
}

test('a report compares with the weeks before and with players who did not take part', async () => {
  // What others play for the sake of another test is none of it.
  const audience = { exclude_player_ids: ['lucky'] };
  const id = await publish({ ...tournament(), custom_id: 'REPORT', audience });
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/report`);
  assert.equal(status, 200, JSON.stringify(body));
  const { comparison, figures, campaign }: CampaignReport = body;
  assert.ok(comparison);
  assert.deepEqual([campaign.name, comparison.windows, comparison.weeks_apart], ['A & <b>', 4, 1]);
  assert.deepEqual(money(figures), naiveMoney(counted));
  const takers = new Set(counted.map(({ player_id }) => player_id));
  // Six days of each week before, which leave out the Monday before the campaign.
  const earlier = rounds.filter(({ at }) => at < window.start);
  for (const [group, isOf] of [
    [comparison.took_part, ({ player_id }) => takers.has(player_id)],
    [comparison.others, ({ player_id }) => !takers.has(player_id)],
  ] satisfies [unknown, (round: SentRound) => boolean][]) {
    assert.equal(group.players, naivePlayers(rounds.filter(isOf)));
    assert.deepEqual(group.during, naivePlay(during.filter(isOf)));
    assert.deepEqual(group.before, naivePlay(earlier.filter(isOf)));
  }
  const [now, then] = [comparison.took_part.during, comparison.took_part.before].map((one) =>
    Number(one?.turnover),
  );
  const change = ((now ?? 0) * 4 - (then ?? 0)) / (then ?? 0);
  assert.ok(Math.abs(Number(comparison.took_part.change) - change) < 0.0001, String(change));
  const command = await runCommand(['campaign', 'report', 'REPORT'], { environment: laurel.environment });
  assert.deepEqual(JSON.parse(command.stdout).comparison, comparison);
});

test('a report is a page that loads nothing', async () => {
  const id = await publish({ ...tournament(), custom_id: 'PAGE' });
  const { headers, text } = await sent(`/api/v1/campaigns/${id}/report`, htmlType);
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
  assert.doesNotMatch(text, /<script|<link|<img|style="/);
  assert.match(text, /<h1>Report on A &amp; &lt;b&gt;<\/h1>/);
  assert.equal(text.match(/class="sheet"/g)?.length, 2);
  assert.match(text, /not that the campaign made it happen/);
});

test('a draft has no figures of play, and its report no comparison', async () => {
  const { body } = await staff.post('/api/v1/campaigns', tournament());
  const draft: CampaignFiguresAnswer = (await staff.get(`/api/v1/campaigns/${body.id}/figures`)).body;
  assert.deepEqual([draft.players.audience, draft.ggr, draft.up_to, draft.by_day], [null, null, null, []]);
  assert.deepEqual([draft.cost.so_far, draft.cost.at_end], ['0', '87.5']);
  const { comparison }: CampaignReport = (await staff.get(`/api/v1/campaigns/${body.id}/report`)).body;
  assert.equal(comparison, null);
});
