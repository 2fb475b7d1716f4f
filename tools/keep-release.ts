import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from '@laurel/client/client.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { Event } from '@laurel/contract/events/events.ts';
import packageJson from '../package.json' with { type: 'json' };
import { demoGames, demoPlayers } from '../packages/server/src/demo/demo-catalogue.ts';
import { playLastHours, publishDemo } from '../packages/server/src/demo/demo-prepare.ts';
import { openTraffic, type Traffic } from '../packages/server/src/demo/demo-traffic.ts';
import { seededRandom } from '../packages/server/src/demo/seeded-random.ts';
import { clientOf } from '../packages/server/test/support/clients.ts';
import { startLaurel } from '../packages/server/test/support/laurel.ts';
import type { KeptRelease } from '../packages/server/test/support/releases.ts';

const unseen = { begin: () => undefined, show: () => undefined, end: () => undefined };

/**
 * Keeps what this release leaves in a data directory, for the tests of all later ones: packages/server/test/data/releases/VERSION, a backup of an
 * embedded installation with something of everything, what was sent to it, and what its boards showed. Run once, at the release.
 */
const folder = new URL(`../packages/server/test/data/releases/${packageJson.version}/`, import.meta.url);
const now = new Date('2026-11-20T12:00:00Z');
const laurel = await startLaurel();
try {
  laurel.setClock(now);
  const client = clientOf(laurel);
  const sent: Event[] = [];
  const { tournaments: campaigns } = await publishDemo(client, now, unseen);
  await playLastHours(client, recording(sent), now, unseen);
  await correct(client, campaigns, sent);
  const kept = await describe(client, campaigns);
  const backup = await buffer(await client.backUpInstallation());
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('data.tar.br', folder), compress(gunzipSync(backup)));
  await writeFile(
    new URL('sent.ndjson.gz', folder),
    gzipSync(sent.map((one) => `${JSON.stringify(one)}\n`).join(''), { level: 9 }),
  );
  await writeFile(new URL('expected.json', folder), `${JSON.stringify(kept, undefined, 1)}\n`);
  const { length } = await readFile(new URL('data.tar.br', folder));
  console.log(
    `Release ${packageJson.version}: ${sent.length} events, ${campaigns.length} boards, ${length} bytes of data.`,
  );
} finally {
  await laurel.close();
}

/** Invented play, which is the same each time, written down as it is sent. */
function recording(sent: Event[]): Traffic {
  const traffic = openTraffic({
    random: seededRandom(7),
    players: demoPlayers,
    games: demoGames,
    prefix: 'kept',
  });
  return {
    ...traffic,
    take: (...how: Parameters<Traffic['take']>) => {
      const events = traffic.take(...how);
      sent.push(...events);
      return events;
    },
  };
}

/** What staff do afterwards: voids and a disqualification. */
async function correct(client: Client, campaigns: TournamentCampaign[], sent: Event[]): Promise<void> {
  const unique_ids = sent.slice(100, 110).map(({ data }) => data.unique_id);
  await client.voidEvents({ body: { unique_ids, reason: 'rolled back' } });
  const [first] = campaigns;
  const player_id = demoPlayers[3]?.player_id ?? '';
  await client.disqualifyPlayer({
    path: { id: first?.id ?? 0 },
    body: { player_id, reason: 'two accounts' },
  });
}

async function describe(client: Client, campaigns: TournamentCampaign[]): Promise<KeptRelease> {
  let stats = await client.readIntakeStats();
  while (stats.scored_seq < stats.log_seq) stats = await client.readIntakeStats();
  const boards: KeptRelease['boards'] = {};
  for (const { id, custom_id } of campaigns)
    boards[custom_id] = await Array.fromAsync(
      client.readLeaderboard.items({ path: { id }, query: { page_size: 1_000 } }),
    );
  return { release: packageJson.version, stats, boards };
}

/** Three databases of a new cluster are the same but for ours: a window over all of them makes 0.8 MB of 41, where gzip makes 3. */
function compress(archive: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 9,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: archive.length,
  };
  return brotliCompressSync(archive, { params });
}
