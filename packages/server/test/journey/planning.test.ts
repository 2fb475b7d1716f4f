import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import type { Template } from '@laurel/contract/planning/templates.ts';
import { commandsOf, putInto } from '../support/commands-of.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile, scratchFolder } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';

const laurel = forFile(startLaurel);
const { run, runWith, json } = commandsOf(laurel);
const scratch = scratchFolder('laurel-planning-test-');
const put = putInto(scratch);

const winter = pointTournament({
  custom_id: 'WINTER',
  prizes: [{ kind: 'cash', amount: '100', place_from: 1, place_to: 1 }],
  start: '2099-12-01T00:00:00Z',
  end: '2099-12-08T00:00:00Z',
});

test('a rule that is none is named, also where other options are missing', async () => {
  const refused = async (sentence: string, ...words: string[]) => {
    const { code, stderr } = await run('schedule', 'create', 'Races', ...words);
    assert.deepEqual([code, stderr.split('\n')[0]], [2, `laurel: ${sentence}`]);
  };
  const rule = '--rule: FREQ takes one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY.';
  const missing = '--template, --time-zone, --start, --duration needed.';
  await refused(`${rule} ${missing}`, '--rule', 'FREQ=SOMETIMES');
  await refused(missing, '--rule', 'rrule:freq=weekly;');
  const others = [
    '--template',
    'none',
    '--time-zone',
    'UTC',
    '--start',
    '2030-01-01T00:00',
    '--duration',
    'P1D',
  ];
  await refused(rule, '--rule', 'FREQ=SOMETIMES', ...others);
});

interface Applied {
  custom_id: string;
  outcome: string;
  version?: number;
  changes?: { pointer: string; before: unknown; after: unknown }[];
  warnings?: { pointer: string }[];
}

async function applied(file: string): Promise<string[]> {
  const all = await json<Applied[]>('campaign', 'apply', file);
  return all.map(({ custom_id, outcome }) => `${custom_id} ${outcome}`);
}

test('what is exported is what apply takes: applied again it changes nothing, and elsewhere it makes the same', async () => {
  const spring = pointTournament({
    custom_id: 'SPRING',
    games: { ids: ['GD8'], exclude: { themes: ['egypt'] } },
  });
  await json('campaign', 'apply', await put('both.json', [winter, spring]));
  const file = join(scratch, 'exported.json');
  await run('campaign', 'export', '--all', '--file', file);
  assert.deepEqual(await applied(file), ['WINTER unchanged', 'SPRING unchanged']);
  const one = await run('campaign', 'export', 'SPRING');
  assert.deepEqual(JSON.parse(one.stdout), JSON.parse(await readFile(file, 'utf8'))[1]);
  await run('campaign', 'cancel', 'SPRING', '--reason', 'another one takes its place');
  const renamed = one.stdout.replace('SPRING', 'SPRING-2');
  const both = await put(
    'cancelled-and-new.json',
    [one.stdout, renamed].map((text) => JSON.parse(text)),
  );
  assert.deepEqual(await applied(both), ['SPRING unchanged', 'SPRING-2 created'], 'a cancelled one stays');
  assert.equal((await run('campaign', 'export', 'SPRING-2')).stdout, renamed);
  const neither = await run('campaign', 'export');
  assert.deepEqual(
    [neither.code, neither.stderr.split('\n')[0]],
    [2, 'laurel: Give the ids of campaigns, or --all.'],
  );
});

test('apply shows what changes, member by member, and a dry run changes nothing', async () => {
  const changed = { ...winter, currency: 'SEK', prizes: [{ ...winter.prizes?.[0], amount: '50' }] };
  const file = await put('changed.json', [changed, { ...winter, custom_id: 'NEW' }]);
  const dry = await run('campaign', 'apply', file, '--dry-run');
  assert.equal(dry.code, 0, dry.stderr);
  assert.equal(
    dry.stdout,
    'WINTER: 2 to change\n  /currency: "EUR" → "SEK"\n  /prizes/0/amount: "100" → "50"\nNEW: new\n',
  );
  assert.match(dry.stderr, /this was a dry run/);
  const [before] = await json<{ outcome: string }[]>('campaign', 'apply', file, '--dry-run');
  assert.equal(before?.outcome, 'would_be_replaced');
  const wrong = await run(
    'campaign',
    'apply',
    await put('w.json', { ...winter, end: '2000-01-01' }),
    '--dry-run',
  );
  assert.equal(wrong.code, 1);
  assert.match(wrong.stdout, /^ {2}\/end: must be an RFC 3339/m);
  const applied = await run('campaign', 'apply', file);
  assert.match(
    applied.stdout,
    /^WINTER: 2 to change\n(.*\n){2}WINTER: replaced \(id \d+, version 2\)\nNEW: created/,
  );
});

test('publishing from a file shows its warnings', async () => {
  const file = await put('bare.json', { ...winter, custom_id: 'BARE', prizes: [] });
  const [published] = await json<Applied[]>('campaign', 'apply', file, '--publish');
  assert.ok(published?.warnings?.some(({ pointer }) => pointer === '/prizes'));
  const { code, stdout } = await run('campaign', 'check', 'BARE');
  assert.equal(code, 0);
  assert.match(stdout, /^warning \/prizes: there are no prizes/m);
});

test('what publishing refuses stays a draft, and says so', async () => {
  const pointless = { tasks: [{ task: 'rounds', count: 1, points: '0' }] };
  const file = await put('pointless.json', { ...winter, custom_id: 'POINTLESS', rules: pointless });
  const { code, stdout } = await run('campaign', 'apply', file, '--publish');
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^POINTLESS: failed .*no task credits points.* It is a draft, id \d+\.\n {2}\/rules\/tasks: /,
  );
  assert.equal((await run('campaign', 'check', 'POINTLESS')).code, 1);
});

/** Runs a command in this process, at a terminal where this is typed. */
const atTerminal = (typed: string, ...words: string[]) => runWith({ typed }, ...words);

test('at a terminal apply asks first; anything but yes changes nothing, --yes does not ask', async () => {
  const named = (name: string) => ({ ...winter, custom_id: 'ASKED', texts: { en: { name } } });
  await json('campaign', 'apply', await put('asked.json', named('one')));
  const file = await put('asked.json', named('two'));
  const no = await atTerminal('n\n', 'campaign', 'apply', file);
  assert.equal(no.code, 1);
  assert.match(no.stdout, /\/texts\/en\/name: "one" → "two"/);
  assert.match(no.stderr, /Apply this to 1 campaign\? \[y\/N\].*Nothing was changed\./s);
  assert.equal((await atTerminal('', 'campaign', 'apply', file)).code, 1, 'the end of input is no');
  const yes = await atTerminal('y\n', 'campaign', 'apply', file);
  assert.deepEqual([yes.code, /version 2/.test(yes.stdout)], [0, true]);
  const quiet = await atTerminal('', 'campaign', 'apply', await put('asked.json', named('three')), '--yes');
  assert.deepEqual([quiet.code, /\[y\/N\]/.test(quiet.stderr)], [0, false]);
});

test('finish shows its consequences and asks at a terminal; elsewhere it needs --yes', async () => {
  const window = { start: '2020-01-01T00:00:00Z', end: '2099-01-08T00:00:00Z' };
  await json(
    'campaign',
    'apply',
    await put('ends.json', { ...winter, ...window, custom_id: 'ENDS' }),
    '--publish',
  );
  const state = async () =>
    (await json<Campaign[]>('campaign', 'list')).find((one) => one.custom_id === 'ENDS')?.status;
  const script = await run('campaign', 'finish', 'ENDS');
  assert.equal(script.code, 2);
  assert.match(script.stderr, /^laurel: Finishing ENDS cannot be undone\. To confirm, give --yes;/);
  assert.equal((await run('campaign', 'finish', 'ENDS', '--json')).code, 2);
  const dry = await run('campaign', 'finish', 'ENDS', '--dry-run');
  assert.equal(dry.code, 0);
  assert.match(dry.stdout, /^ENDS would end at .*players on the board: .*cost: .*winners: /s);
  const no = await atTerminal('n\n', 'campaign', 'finish', 'ENDS');
  assert.equal(no.code, 1);
  assert.match(no.stdout, /^ENDS would end at /);
  assert.match(no.stderr, /Finish ENDS\? It cannot be undone\. \[y\/N\].*Nothing was changed\./s);
  assert.equal(await state(), 'AC');
  const yes = await atTerminal('y\n', 'campaign', 'finish', 'ENDS');
  assert.deepEqual([yes.code, /ENDS ended at /.test(yes.stdout), await state()], [0, true, 'FI']);
});

test('campaigns are copied, published, finished and cancelled by name', async () => {
  const window = ['--start', '2020-01-01T00:00:00Z', '--end', '2099-01-08T00:00:00Z'];
  const copy = await json<Campaign>('campaign', 'copy', 'WINTER', 'COPY', ...window);
  assert.deepEqual([copy.custom_id, copy.state], ['COPY', 'draft']);
  assert.match((await run('campaign', 'publish', 'COPY')).stdout, /^COPY: published \(AC\), ends /);
  assert.equal((await json<Campaign>('campaign', 'finish', 'COPY', '--yes')).status, 'FI');
  assert.match((await run('campaign', 'cancel', 'NEW')).stdout, /^NEW: cancelled/);
  const half = await run('campaign', 'copy', 'WINTER', 'COPY-2', '--end', '2099-01-08T00:00:00Z');
  assert.deepEqual([half.code, half.stderr.split('\n')[0]], [2, 'laurel: --start is needed.']);
});

test('templates by name: made of a campaign’s file, shown, changed, used and removed', async () => {
  const file = await put('winter.json', winter);
  const made = await json<Template>('template', 'create', 'Weekly', file);
  assert.equal(made.definition.custom_id, 'WINTER');
  assert.match((await run('template', 'list')).stdout, /^\d+ +Weekly +PT +EUR /m);
  assert.equal((await json<Template>('template', 'set', 'Weekly', '--name', 'Weeks')).name, 'Weeks');
  const shown = await run('template', 'show', 'Weeks');
  assert.deepEqual(JSON.parse(shown.stdout), made.definition);
  const again = await put('shown.json', JSON.parse(shown.stdout));
  assert.deepEqual(
    (await json<Template>('template', 'set', 'Weeks', '--file', again)).definition,
    made.definition,
  );
  const window = ['--start', '2099-01-01T00:00:00Z', '--end', '2099-01-08T00:00:00Z'];
  assert.equal((await json<Campaign>('template', 'use', 'Weeks', 'WEEK-1', ...window)).state, 'draft');
  assert.match((await run('template', 'remove', String(made.id))).stdout, /^Template Weeks was removed/);
  const none = await run('template', 'show', 'Weeks');
  assert.deepEqual([none.code, none.stderr], [1, 'laurel: There is no template "Weeks".\n']);
  const wrong = await put('wrong.json', { ...winter, rules: {} });
  const refused = await run('template', 'create', 'Wrong', wrong);
  assert.match(refused.stderr, /\/definition\/rules\/tasks: PT needs at least one task/);
});

test('schedules by name: made, listed with runs, changed, paused, resumed and removed', async () => {
  await json('template', 'create', 'Races', await put('races.json', winter));
  const rule = [
    '--rule',
    'FREQ=WEEKLY;BYDAY=FR',
    '--time-zone',
    'Europe/Berlin',
    '--start',
    '2099-12-04T20:00',
  ];
  const words = ['schedule', 'create', 'Fridays', '--template', 'Races', ...rule, '--duration', 'PT4H'];
  const made = await json<Schedule>(...words, '--custom-id', 'friday-{date}');
  assert.equal(made.next_run?.custom_id, 'friday-2099-12-04');
  assert.match(
    (await run('schedule', 'list')).stdout,
    /^\d+ +Fridays +active +FREQ=WEEKLY;BYDAY=FR +Europe\/Berlin/m,
  );
  const runs = await run('schedule', 'runs', 'Fridays', '--upcoming', '2');
  assert.match(runs.stdout, /\n2099-12-11T20:00:00\+01:00 +\S+ +friday-2099-12-11 +upcoming /);
  const changed = await json<Schedule>(
    'schedule',
    'set',
    'Fridays',
    '--publish',
    'yes',
    '--name',
    'Friday races',
  );
  assert.deepEqual([changed.publish, changed.name], [true, 'Friday races']);
  const paused = await run('schedule', 'pause', 'Friday races');
  assert.equal(paused.stdout, 'Schedule Friday races is paused.\n');
  assert.equal((await json<Schedule>('schedule', 'resume', 'Friday races')).state, 'active');
  assert.match((await run('schedule', 'show', 'Friday races')).stdout, /^next_run +friday-2099-12-04, /m);
  assert.equal((await run('template', 'remove', 'Races')).code, 1);
  assert.match((await run('schedule', 'remove', 'Friday races')).stdout, /was removed/);
  const missing = await run('schedule', 'create', 'X', '--template', 'Races', '--rule', 'FREQ=DAILY');
  assert.equal(missing.stderr.split('\n')[0], 'laurel: --time-zone, --start, --duration needed.');
  const wrong = await run(...words.map((word) => (word === 'PT4H' ? '4h' : word)));
  assert.match(
    wrong.stderr,
    /^laurel: Not valid: \/duration\.\n {2}\/duration: must be a duration of ISO 8601/,
  );
});
