import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { csvType, htmlType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { parseCsv } from '../../src/spreadsheets/csv.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { linesOf } from '../support/members.ts';
import { plainPage, recordAs } from '../support/record-page.ts';
import { runCommand } from '../support/run-command.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf, wholeBoard } from '../support/settled.ts';
import { signIn } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  id = await playAndSettle();
});

const titles = { en: 'a prize' };
const overrides = [
  {
    rule: 'gb_wagering',
    reason: 'A bonus of another brand, as cleo asked <script>alert(1)</script> & “you”.',
  },
];

/** Seven players; one is disqualified, one blocked, one paused, one outside the audience; two versions; an override; one payout is paid, one rejected. */
async function playAndSettle(): Promise<number> {
  await laurel.setClock(moments.during);
  const made = await staff.post(
    '/api/v1/campaigns',
    pointTournament({
      budget: { amount: '500', currency: 'EUR' },
      jurisdictions: ['GB'],
      overrides,
      audience: { exclude_player_ids: ['gus'] },
      prizes: [
        { place_from: 1, place_to: 2, kind: 'cash', amount: '100.50', titles },
        { place_from: 1, place_to: 1, kind: 'bonus', amount: '10', wagering: '30', titles },
      ],
    }),
  );
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `/api/v1/campaigns/${made.body.id}`;
  assert.equal((await staff.post(`${path}/publish`, { reason: 'approved' })).status, 200);
  const { id: _, ...definition } = (await staff.get(path)).body;
  const edited = await staff.put(path, { ...definition, leaderboard_size: 10, reason: 'fewer rows' });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });
  await sendEvents(
    laurel,
    ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus'].map((name, nth) => bet(name, 70 - 10 * nth)),
  );
  const timestamp = '2026-12-02T11:00:00Z';
  const blocked = { unique_id: 'f1', timestamp, player_id: 'eve', is_blocked: true };
  const paused = { unique_id: 'f2', timestamp, player_id: 'fay', incentives_paused: true };
  await sendEvents(
    laurel,
    [blocked, paused].map((data) => ({ event: 'player', data })),
  );
  await leaderboardOf(staff, made.body.id, 4);
  await staff.post(`${path}/disqualifications`, { player_id: 'bob', reason: 'two accounts' });
  await leaderboardOf(staff, made.body.id, 3);
  await laurel.setClock(moments.after);
  await settlementOf(staff, made.body.id);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${made.body.id}`);
  const [first, , last] = body.results;
  await staff.post(`/api/v1/payouts/${first.id}/approve`);
  assert.equal((await staff.post(`/api/v1/payouts/${first.id}/mark-paid`)).status, 200);
  const rejected = await staff.post(`/api/v1/payouts/${last.id}/reject`, { reason: 'a mistake' });
  assert.equal(rejected.status, 200);
  return made.body.id;
}

async function record(query = ''): Promise<CampaignRecord> {
  const { status, body } = await staff.get(`/api/v1/campaigns/${id}/record${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const fileOf = (accept: string) => recordAs(laurel, id, accept);

test('a record has each player with score, place, prizes and when they were paid', async () => {
  const { players, listed, winners } = await record();
  const board = await wholeBoard(staff, id);
  assert.deepEqual(
    players.map(({ place, player_id, player_hash, score, reached_at }) => ({
      ...{ place, player_id, player_hash, score, reached_at },
    })),
    board.results.map(({ place, player_id, player_hash, score, reached_at }) => ({
      ...{ place, player_id, player_hash, score, reached_at },
    })),
  );
  assert.deepEqual(
    players.map(({ player_id, prizes }) => [
      player_id,
      prizes.map(({ prize, status, reason, paid_at }) => [prize.kind, status, reason, paid_at !== null]),
    ]),
    [
      [
        'ann',
        [
          ['cash', 'paid', null, true],
          ['bonus', 'pending', null, false],
        ],
      ],
      ['cleo', [['cash', 'rejected', 'a mistake', false]]],
      ['dan', []],
    ],
  );
  assert.deepEqual([listed, winners.count], [{ players: 3, exclusions: 4, alarms: 0 }, 3]);
});

test('it has the versions with author and reason, what was done, and who is excluded and why', async () => {
  const { versions, steps, exclusions, campaign } = await record();
  assert.deepEqual(
    versions.map(({ version, author, reason, definition }) => [
      ...[version, author, reason],
      boardTermsOf(definition).leaderboard_size,
    ]),
    [
      [2, laurel.username, 'fewer rows', 10],
      [1, laurel.username, null, 100],
    ],
  );
  const done = steps.map(({ action, reason }) => `${action} ${reason}`);
  assert.deepEqual(done.slice(0, 3), [
    'campaign.created null',
    'campaign.published approved',
    'campaign.edited fewer rows',
  ]);
  assert.match(done.at(-1) ?? '', /^campaign\.settled/);
  const excluded = exclusions.map(({ player_id, cause, reason, author }) => [
    player_id,
    cause,
    reason,
    author,
  ]);
  assert.deepEqual(excluded.toSorted(), [
    ['bob', 'disqualified', 'two accounts', laurel.username],
    ['eve', 'not_eligible', 'blocked', null],
    ['fay', 'not_eligible', 'incentives_paused', null],
    ['gus', 'not_eligible', 'outside_audience', null],
  ]);
  assert.deepEqual([campaign.state, campaign.version, campaign.tenant], ['settled', 2, 'acme']);
});

test('it has totals, funding, how winners were found, jurisdictions with overrides, and the certificate', async () => {
  const whole = await record();
  const settlement = await settlementOf(staff, id);
  assert.equal(whole.winners.board_hash, settlement.board_hash);
  assert.equal(whole.counted.seq, settlement.seq);
  assert.match(whole.winners.says.join(' '), /sum of the points.*reached earlier.*nothing was drawn/);
  assert.deepEqual(whole.funding.budget, { amount: '500', currency: 'EUR' });
  assert.equal(whole.funding.most, '211');
  assert.deepEqual(linesOf(whole.totals.results, 'kind', 'owed', 'paid', 'rejected'), [
    'cash 201 100.5 100.5',
    'bonus 10 0 0',
  ]);
  const { named, findings, overrides: found, says } = whole.jurisdictions;
  assert.deepEqual(named, ['GB']);
  // No event said to which product the game of the bets belongs.
  assert.deepEqual(
    findings.map(({ rule, severity }) => `${rule} ${severity}`).toSorted(),
    ['gb_one_product', 'gb_speed_ties', 'gb_terms', 'gb_wagering'].map((rule) => `${rule} warning`),
  );
  assert.deepEqual(
    found.map(({ at: _, ...override }) => override),
    [{ ...overrides[0], version: 1, author: laurel.username }],
  );
  assert.match(says, /no legal advice/);
});

test('it names the certificate once there is one', async () => {
  const certificate = await waitUntil(
    'there is a certificate',
    async () => (await record()).certificate ?? false,
  );
  const file = await fetch(laurel.url + certificate.path, {
    headers: { authorization: `Bearer ${await signIn(laurel)}` },
  });
  assert.equal(file.headers.get('etag'), `"${certificate.sha256}"`);
  assert.equal((await file.arrayBuffer()).byteLength, certificate.bytes);
});

test('asked twice it has the same bytes, in each form', async () => {
  for (const accept of ['application/json', csvType, htmlType]) {
    const [first, second] = [await fileOf(accept), await fileOf(accept)];
    assert.ok(first.bytes.equals(second.bytes), accept);
    assert.match(first.headers.get('content-type') ?? '', new RegExp(`^${accept}`));
  }
});

test('as CSV it is a table whose first column says which part a line belongs to; as XLSX a workbook', async () => {
  const csv = await fileOf(csvType);
  assert.match(csv.headers.get('content-disposition') ?? '', /record-\d+\.csv/);
  const [head, ...lines] = parseCsv(csv.bytes.toString()).map(({ cells }) => cells);
  const column = (name: string) => head?.indexOf(name) ?? -1;
  const parts = new Set(lines.map(([part]) => part));
  for (const part of 'campaign counted step winners prize funding total jurisdiction finding override version exclusion player'.split(
    ' ',
  ))
    assert.ok(parts.has(part), part);
  const paid = lines.filter((cells) => cells[0] === 'player' && cells[column('status')] === 'paid');
  assert.deepEqual(
    paid.map((cells) => [cells[column('player_id')], cells[column('amount')], cells[column('currency')]]),
    [['ann', '100.50', 'EUR']],
  );
  const xlsx = await fileOf(xlsxType);
  assert.equal(xlsx.bytes.subarray(0, 2).toString(), 'PK');
});

test('as HTML it is a page with a table for each part, which may load and run nothing', async () => {
  const { headers, bytes } = await fileOf('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
  const page = plainPage(headers, bytes);
  assert.match(page, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; “you”/);
  assert.match(page, /<td>not eligible<\/td><td><\/td><td><\/td><td>incentives_paused<\/td>/);
  assert.match(page, /<h2>Alarms<\/h2>\n<p>None\.<\/p>/);
  assert.match(page, /<td>ann<br>.*<td>cash<br><span>100\.50 EUR<\/span>/);
  const other = await fileOf('image/png');
  assert.equal(other.headers.get('content-type'), 'application/json; charset=utf-8');
});

test('a number of players is a limit of the lines', async () => {
  const { players, listed, winners } = await record('?players=1');
  assert.deepEqual([players.length, listed.players, winners.count], [1, 1, 3]);
  assert.deepEqual((await record('?players=0')).players, []);
});

test('an erased player keeps line, prize and payment, and the record says when the player was erased', async () => {
  const before = await record();
  const erased = await staff.post('/api/v1/players/cleo/erase', { reason: 'asked for it' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  const whole = await record();
  const [was, is] = [before, whole].map(({ players }) => players[1]);
  assert.deepEqual(is, {
    ...was,
    player_id: null,
    player_username: null,
    erased_at: erased.body.erased_at,
  });
  const day = erased.body.erased_at.slice(0, 10);
  assert.ok((await fileOf('text/html')).bytes.toString().includes(`erased on ${day}`), 'the page says so');
  await staff.post('/api/v1/players/bob/erase', { reason: 'asked for it' });
  const bob = (await record()).exclusions.find(({ cause }) => cause === 'disqualified');
  assert.equal(bob?.player_id, null);
  assert.notEqual(bob?.erased_at, null);
  const rest = await record();
  assert.doesNotMatch(JSON.stringify(rest), /cleo|bob/);
  assert.match(rest.jurisdictions.overrides[0]?.reason ?? '', /^A bonus of another brand, as /);
});

test('the record of a draft and of a campaign that runs say that the board is provisional', async () => {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament({ end: '2027-01-01T00:00:00Z' }));
  const draft: CampaignRecord = (await staff.get(`/api/v1/campaigns/${body.id}/record`)).body;
  assert.deepEqual([draft.players, draft.winners.settled_at, draft.campaign.state], [[], null, 'draft']);
  await staff.post(`/api/v1/campaigns/${body.id}/publish`);
  // Two of the seven were erased, one is blocked, and one is paused.
  await leaderboardOf(staff, body.id, 3);
  const running: CampaignRecord = (await staff.get(`/api/v1/campaigns/${body.id}/record`)).body;
  assert.equal(running.players.length, 3);
  assert.deepEqual(running.players[0]?.prizes[0]?.status, null);
  assert.match(running.winners.says.join(' '), /provisional/);
});

test('laurel campaign record writes it to standard output and to a file', async () => {
  const { environment } = laurel;
  const json = await runCommand(['campaign', 'record', String(id)], { environment });
  assert.equal(json.code, 0, json.stderr);
  assert.deepEqual(JSON.parse(json.stdout), await record());
  const xlsx = await runCommand(['campaign', 'record', String(id), '--format', 'xlsx'], { environment });
  assert.notEqual(xlsx.code, 0);
  assert.match(xlsx.stderr, /-o/);
});
