import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { clientOf } from '../support/clients.ts';
import { type RunningCommand, runProcess, startServe } from '../support/command.ts';
import { commandOf, type Reached } from '../support/drill.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { firstStart, type Laurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { keptReleases, sentTo, writeBackupOf } from '../support/releases.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresOf, verified } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

// Migrations are the same text on both engines.
for (const kept of keptReleases())
  describe(
    `a data directory of release ${kept.release}`,
    onlyOn('embedded', 'releases are kept as its data directories'),
    () => {
      let scratch: string;
      let server: (RunningCommand & { url: string }) | undefined;
      let reached: Reached;
      before(async () => {
        scratch = await mkdtemp(join(tmpdir(), 'laurel-upgrade-test-'));
        const [file, directory] = [join(scratch, 'kept.tar.gz'), join(scratch, 'data')];
        await writeBackupOf(kept, file);
        const { code, stderr } = await runProcess(['restore', file, '--data-dir', directory]);
        assert.equal(code, 0, stderr);
        server = await startServe({ DATA_DIR: directory });
        const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password, LAUREL_API_KEY: apiKey } = firstStart;
        reached = { url: server.url, username, password, apiKey };
      });
      after(async () => {
        await server?.end('SIGTERM');
        await rm(scratch, { recursive: true, force: true });
      });

      test('is brought to this release at its start, with every counter as it was', async () => {
        assert.equal((await fetch(`${reached.url}/ready`)).status, 200);
        // That release did not count events dated ahead: their count begins at 0.
        assert.deepEqual(await statsWhenScored(clientOf(reached)), { ...kept.stats, dated_ahead: 0 });
      });

      test('shows the boards of then, row for row', async () => {
        const client = clientOf(reached);
        const campaigns = await Array.fromAsync(client.listCampaigns.items({ query: { page_size: 100 } }));
        assert.ok(campaigns.length > 0 && campaigns.every(({ kind }) => kind === 'tournament'));
        assert.ok(Object.values(kept.boards).some((rows) => rows.length > 10));
        for (const [custom_id, rows] of Object.entries(kept.boards)) {
          const id = campaigns.find((one) => one.custom_id === custom_id)?.id ?? 0;
          const request = { path: { id }, query: { page_size: 1_000 } };
          const now = await Array.fromAsync(client.readLeaderboard.items(request));
          assert.deepEqual(now, rows, custom_id);
        }
      });

      test('knows every event of then, takes new ones, and its boards equal the fold of all of them', async () => {
        const laurel = reached as Laurel;
        const events = sentTo(kept);
        assert.deepEqual(await sendEvents(laurel, events), { accepted: 0, duplicates: events.length });
        assert.deepEqual(await sendEvents(laurel, [gameround({ unique_id: 'of now' })]), {
          accepted: 1,
          duplicates: 0,
        });
        const { code, stdout, stderr } = await commandOf(reached, ['rebuild', '--check']);
        assert.equal(code, 0, stdout + stderr);
      });

      test('proves the boards of campaigns of then, whose decisions nobody recorded', async () => {
        const laurel = reached as Laurel;
        const staff = await signInOwner(laurel);
        const { body } = await staff.get('/api/v1/campaigns?page_size=100');
        const campaigns: { id: number; join: string }[] = body.results;
        assert.deepEqual([...new Set(campaigns.map((one) => one.join))].sort(), ['automatic', 'opt_in']);
        for (const { id } of campaigns) {
          const { count } = await settlementOf(staff, id);
          const { verdict } = await verified(await certificateOf(laurel, id));
          assert.deepEqual(failuresOf(verdict), []);
          assert.equal(verdict.count, count);
        }
      });
    },
  );

/** Folds that a migration lets begin again are complete some time after the start. */
function statsWhenScored(client: ReturnType<typeof clientOf>) {
  return waitUntil('the whole log is scored', async () => {
    const { checkpointed_seq: _, scored_up_to: __, ...stats } = await client.readIntakeStats();
    assert.equal(stats.scored_seq, stats.log_seq);
    return stats;
  });
}
