import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandsOf, putInto } from '../support/commands-of.ts';
import { gameround } from '../support/events.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);
const { run, runWith, json } = commandsOf(laurel);
const scratch = scratchFolder('laurel-manage-test-');
const put = putInto(scratch);

interface Applied {
  custom_id: string;
  outcome: string;
  id: number;
  version: number;
  state: string;
  published: boolean;
}

const definition = {
  custom_id: 'CLI-1',
  tournament_type: 'PT',
  start: '2026-11-01T00:00:00Z',
  end: '2100-01-01T00:00:00Z',
  currency: 'EUR',
  texts: { en: { name: 'By hand' } },
  rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
  prizes: [{ place_from: 1, place_to: 1, kind: 'cash', amount: '10', titles: { en: '€10, "cash"' } }],
};

test('campaign apply creates, leaves alone, replaces and publishes, and says which', async () => {
  const both = await put('both.json', [definition, { ...definition, custom_id: 'CLI-2' }]);
  const first = await json<Applied[]>('campaign', 'apply', both);
  assert.deepEqual(
    first.map(({ custom_id, outcome, version, state }) => [custom_id, outcome, version, state]),
    [
      ['CLI-1', 'created', 1, 'draft'],
      ['CLI-2', 'created', 1, 'draft'],
    ],
  );
  const changed = await put('changed.json', { ...definition, texts: { en: { name: 'Changed' } } });
  const same = await put('same.json', { ...definition, custom_id: 'CLI-2' });
  const second = await json<Applied[]>('campaign', 'apply', changed, same, '--publish');
  assert.deepEqual(
    second.map(({ outcome, version, state, published }) => [outcome, version, state, published]),
    [
      ['replaced', 2, 'published', true],
      ['unchanged', 1, 'published', true],
    ],
  );
  const third = await run('campaign', 'apply', changed, same, '--publish');
  const ids = second.map(({ id }) => id);
  assert.equal(
    third.stdout,
    `CLI-1: unchanged (id ${ids[0]}, version 2)\nCLI-2: unchanged (id ${ids[1]}, version 1)\n`,
  );
  const listed = await json<{ custom_id: string }[]>('campaign', 'list');
  assert.deepEqual(listed.map(({ custom_id }) => custom_id).sort(), ['CLI-1', 'CLI-2']);
});

test('a definition that is refused is reported with its pointers, and the others are applied', async () => {
  const bad = { ...definition, custom_id: 'CLI-BAD', end: '2026-10-01T00:00:00Z' };
  const file = await put('bad.json', [bad, { ...definition, custom_id: 'CLI-3' }]);
  const { code, stdout } = await run('campaign', 'apply', file);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^CLI-BAD: failed Not valid: \/end\.\n {2}\/end: end must lie after start\nCLI-3: created /,
  );
  const none = await run('campaign', 'apply', await put('none.json', [{ currency: 'EUR' }]));
  assert.equal(none.code, 1);
  assert.match(none.stderr, /none\.json: definition 1 has no custom_id/);
});

test('a file with a byte order mark is read as any other', async () => {
  const file = await put('marked.json', `\uFEFF${JSON.stringify({ ...definition, custom_id: 'CLI-BOM' })}`);
  const [applied] = await json<Applied[]>('campaign', 'apply', file);
  assert.equal(applied?.outcome, 'created');
  const rates = await put(
    'marked-rates.json',
    `\uFEFF[{"currency":"PLN","date":"2026-01-01","per_eur":"4.3"}]`,
  );
  assert.equal((await json<{ imported: number }>('rates', 'import', rates)).imported, 1);
});

test('rates are taken as JSON in two forms and as CSV; a refusal names what is wrong', async () => {
  const files = {
    'dated.json': {
      USD: [['2026-01-01', '1.25']],
      SEK: [
        ['2026-01-01', '10'],
        ['2026-02-01', '11'],
      ],
    },
    'list.json': { rates: [{ currency: 'GBP', date: '2026-01-01', per_eur: '0.8' }] },
    'rates.csv': '\uFEFFdate,currency,per_eur\r\n2026-01-01,BRL,5\r\n2026-01-02,"BRL",5.5\r\n',
    'bare.csv': 'NOK,2026-01-01,11.5\n',
  };
  const imported: number[] = [];
  for (const [name, content] of Object.entries(files)) {
    imported.push((await json<{ imported: number }>('rates', 'import', await put(name, content))).imported);
  }
  assert.deepEqual(imported, [3, 1, 2, 1]);
  const wrong = await put('wrong.json', { USD: [['2026-13-01', '0']] });
  const { code, stderr } = await run('rates', 'import', wrong);
  assert.equal(code, 1);
  assert.match(stderr, /^ {2}\/rates\/0\/date: /m);
  assert.match(stderr, /^ {2}\/rates\/0\/per_eur: must be more than 0$/m);
});

test('export leaderboard writes the board as JSON, CSV and NDJSON; stats tell that all is scored', async () => {
  const bet = (player: number) =>
    gameround({ player_id: `p"${player}`, amount: player, timestamp: new Date().toISOString() });
  const events = await put('events.json', [bet(1), bet(2), bet(3)]);
  await send(events);
  const rows = await json<{ place: number; player_id: string; score: string }[]>(
    'export',
    'leaderboard',
    'CLI-1',
  );
  assert.deepEqual(
    rows.map(({ place, player_id, score }) => [place, player_id, score]),
    [
      [1, 'p"3', '3'],
      [2, 'p"2', '2'],
      [3, 'p"1', '1'],
    ],
  );
  const csv = await run('export', 'leaderboard', 'CLI-1');
  const [head, first = ''] = csv.stdout.split('\n');
  assert.equal(head, 'place,player_id,player_hash,player_username,score,reached_at,prizes');
  assert.match(first, /^1,"p""3",[^,]+,[^,]+,3,[^,]+Z,"€10, ""cash"""$/);
  const lines = await run('export', 'leaderboard', 'CLI-1', '--format', 'ndjson');
  assert.deepEqual(
    lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    rows,
  );
  const unknown = await run('export', 'leaderboard', 'CLI-9');
  assert.deepEqual(
    [unknown.code, unknown.stderr],
    [1, 'laurel: There is no campaign with the custom_id "CLI-9".\n'],
  );
});

test('players whose names are formulas or terminal escapes harm neither a spreadsheet nor a terminal', async () => {
  const hostile = { player_id: '=HYPERLINK("http://evil")', username: '\u001b]0;owned\u0007\u009b2J' };
  const timestamp = new Date().toISOString();
  const events = [
    { event: 'player', data: { unique_id: 'hostile-player', timestamp, ...hostile } },
    gameround({ timestamp, player_id: hostile.player_id, amount: 9 }),
  ];
  await send(await put('hostile.json', events));
  const csv = await run('export', 'leaderboard', 'CLI-1');
  assert.match(csv.stdout, /^1,"'=HYPERLINK\(""http:\/\/evil""\)",/m);
  const ndjson = await run('export', 'leaderboard', 'CLI-1', '--format', 'ndjson');
  assert.equal(JSON.parse(ndjson.stdout.split('\n')[0] ?? '').player_id, hostile.player_id);
  const table = await run('simulate', 'CLI-1');
  assert.equal(table.code, 0, table.stderr);
  for (const { stdout } of [csv, ndjson, table]) assert.doesNotMatch(stdout.replaceAll('\n', ''), /\p{Cc}/u);
});

async function send(events: string): Promise<void> {
  const sent = await runWith({ environment: { LAUREL_API_KEY: laurel.apiKey } }, 'send', events);
  assert.equal(sent.code, 0, sent.stderr);
  await waitUntil('everything is scored', async () => {
    const { log_seq, scored_seq } = await json<{ log_seq: number; scored_seq: number }>('stats');
    return log_seq === scored_seq;
  });
}

test('campaign apply publishes heats before their final, whatever the order of the files', async () => {
  const folder = new URL('../../../../docs/examples/stages/', import.meta.url);
  const files = ['spring-final', 'spring-heat-2', 'spring-heat-1'].map((name) =>
    fileURLToPath(new URL(`${name}.json`, folder)),
  );
  const applied = await json<Applied[]>('campaign', 'apply', ...files, '--publish');
  assert.deepEqual(
    applied.map(({ custom_id, published }) => [custom_id, published]),
    [
      ['spring-heat-1', true],
      ['spring-heat-2', true],
      ['spring-final', true],
    ],
  );
});
