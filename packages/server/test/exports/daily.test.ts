import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { wholeFolder } from '../support/facts.ts';
import { scratchFolder } from '../support/for-file.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { runCommand } from '../support/run-command.ts';
import { makeTenant } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';

const newFolder = () => scratchFolder('laurel-daily-test-');
const folderOf = (folder: string, day: string, tenant = 1) => join(folder, `tenant=${tenant}`, `day=${day}`);

async function statusOf(laurel: Laurel) {
  const { status, body } = await (await signInOwner(laurel)).get('/api/v1/facts');
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const numberIn = async (laurel: Laurel, name: string) => {
  const text = await (await fetch(`${laurel.url}/metrics`)).text();
  return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
};

const untilExported = (laurel: Laurel, day: string) =>
  waitUntil(`the newest exported day is ${day}`, async () =>
    assert.equal((await statusOf(laurel)).last_day, day),
  );

test('each day is exported as it ends, and days that were missed are caught up, of every tenant', async () => {
  const folder = newFolder();
  const laurel = await startLaurel({ FACTS_FOLDER: folder });
  try {
    await laurel.setClock('2026-12-02T12:00:00Z');
    await untilExported(laurel, '2026-12-01');
    const other = await makeTenant(laurel, 'other');
    await sendEvents(laurel, [gameround(), gameround()]);
    await laurel.setClock('2026-12-05T00:00:30Z');
    await untilExported(laurel, '2026-12-03');
    await laurel.setClock('2026-12-05T00:01:30Z');
    await untilExported(laurel, '2026-12-04');
    const whole = await Promise.all(
      ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((day) =>
        wholeFolder(folderOf(folder, day)),
      ),
    );
    assert.deepEqual(
      whole.map((manifest) => manifest?.files[0]?.rows),
      [0, 2, 0, 0],
    );
    await waitUntil('the day of the other tenant is exported whole', async () =>
      assert.ok(await wholeFolder(folderOf(folder, '2026-12-04', other))),
    );
    const { scheduled, running, failure } = await statusOf(laurel);
    assert.deepEqual([scheduled, running, failure], [true, null, null]);
    await waitUntil('no day is behind', async () =>
      assert.equal(await numberIn(laurel, 'laurel_facts_behind_days'), 0),
    );
  } finally {
    await laurel.close();
  }
});

test('a failure is shown, counted and tried again', async () => {
  const parent = newFolder();
  // A file where the folder should be.
  const folder = join(parent, 'taken');
  await writeFile(folder, '');
  const laurel = await startLaurel({ FACTS_FOLDER: folder });
  try {
    await laurel.setClock('2026-12-02T12:00:00Z');
    await waitUntil('the failure of the first day is shown', async () =>
      assert.equal((await statusOf(laurel)).failure?.day, '2026-12-01'),
    );
    const { last_day, running, failure } = await statusOf(laurel);
    assert.deepEqual([last_day, running], [null, null]);
    // The day before the real one may have failed before the clock was moved.
    const { attempts } = failure;
    assert.ok(attempts === 1 || attempts === 2);
    assert.match(failure.reason, /taken/);
    assert.equal(await numberIn(laurel, 'laurel_facts_exports_total{outcome="failed"}'), attempts);
    assert.equal(await numberIn(laurel, 'laurel_facts_behind_days'), 1);
    const environment = {
      LAUREL_URL: laurel.url,
      LAUREL_USERNAME: laurel.username,
      LAUREL_PASSWORD: laurel.password,
    };
    const { code, stdout } = await runCommand(['export', 'facts', 'status'], { environment });
    assert.equal(code, 0);
    assert.match(stdout, /2026-12-01 failed at .*attempt \d.*taken/);
    await rm(folder);
    await laurel.setClock('2026-12-02T12:10:00Z');
    await untilExported(laurel, '2026-12-01');
    assert.equal((await statusOf(laurel)).failure, null);
    assert.ok(await wholeFolder(folderOf(folder, '2026-12-01')));
  } finally {
    await laurel.close();
  }
});

test('the day of a process that was killed is left to it for a minute, and then made anew', async () => {
  const folder = newFolder();
  const laurel = await startLaurel({ FACTS_FOLDER: folder });
  try {
    await waitUntil('a day is exported', async () =>
      assert.notEqual((await statusOf(laurel)).last_day, null),
    );
    await laurel.database.query({
      text: `
        update fact_exports
           set last_day = '2026-12-02', day = '2026-12-03', begun_at = '2026-12-04T11:59:00Z', percent = 40, claimed_by = 1,
               claimed_until = '2026-12-04T12:10:00Z'`,
    });
    const left = folderOf(folder, '2026-12-03');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'events.parquet.1.partial'), 'half of it');
    await laurel.setClock('2026-12-04T12:00:00Z');
    const { running, last_day } = await statusOf(laurel);
    assert.deepEqual(running, { day: '2026-12-03', since: '2026-12-04T11:59:00.000Z', percent: 40 });
    assert.equal(last_day, '2026-12-02');
    await laurel.setClock('2026-12-04T12:11:00Z');
    await untilExported(laurel, '2026-12-03');
    assert.ok(await wholeFolder(left));
  } finally {
    await laurel.close();
  }
});

test('a server without a folder exports nothing, and says so', async () => {
  const laurel = await startLaurel();
  try {
    const { scheduled, last_day } = await statusOf(laurel);
    assert.deepEqual([scheduled, last_day], [false, null]);
    assert.equal(await numberIn(laurel, 'laurel_facts_behind_days'), 0);
  } finally {
    await laurel.close();
  }
});

test(
  'of two servers with the same folder one makes a day',
  onlyOn('postgres', 'a directory has one server'),
  async () => {
    const folder = newFolder();
    const laurel = await startLaurel({ FACTS_FOLDER: folder });
    const other = await laurel.startAnother();
    try {
      // A claim of the real day ends when the clocks are moved.
      await waitUntil('a day is exported', async () =>
        assert.notEqual((await statusOf(laurel)).last_day, null),
      );
      const days = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'];
      for (const day of days) {
        const noon = `${day}T12:00:00Z`;
        await Promise.all([laurel.setClock(noon), other.setClock(noon)]);
        const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
        await untilExported(laurel, before);
        assert.ok(await wholeFolder(folderOf(folder, before)));
      }
      const done = 'laurel_facts_exports_total{outcome="done"}';
      const failed = 'laurel_facts_exports_total{outcome="failed"}';
      // Counted a moment after it is shown.
      await waitUntil('each day is exported once', async () => {
        const [ours, theirs] = [await numberIn(laurel, done), await numberIn(other, done)];
        assert.equal(ours + theirs, (await readdir(join(folder, 'tenant=1'))).length);
      });
      assert.deepEqual([await numberIn(laurel, failed), await numberIn(other, failed)], [0, 0]);
    } finally {
      await other.close();
      await laurel.close();
    }
  },
);
