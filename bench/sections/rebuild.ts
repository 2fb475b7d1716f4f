import { setTimeout } from 'node:timers/promises';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../packages/server/src/database/database.ts';
import { everyPlayer, readPieces } from '../../packages/server/src/history/history.ts';
import type { Context } from '../harness/context.ts';
import { openDirectly } from '../harness/direct.ts';
import { inTurn, record, summarised } from '../harness/in-turn.ts';
import { type Laurel, publish, startLaurel, untilScored } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { openPosting } from '../load/post-batches.ts';

/**
 * Folding the log again: by the server while the board is live, and its two parts separately, reading rows and the pure
 * fold.
 */
export async function rebuild(context: Context): Promise<void> {
  const [campaign] = activeCampaigns(10).slice(1);
  if (!campaign) throw new Error('there is no campaign to rebuild');
  // A long history: with a short one, the measurement is dominated by the time that a rebuild takes to begin and to end,
  // some 80 ms.
  const events = context.seconds * 250_000;
  const laurel = await startLaurel(context);
  const [campaign_id = 0] = await publish(laurel, [campaign]);
  await fill(laurel, events);
  const scenario = `rebuild of ${events} events, 2,000 players`;
  const rate = (part: 'board' | 'alarms') => async () => {
    const seconds = await rebuildSeconds(laurel, campaign_id);
    return { value: events / seconds[part] };
  };
  await inTurn(context, scenario, 'events/s', [
    { name: 'next to the live board, compared', run: rate('board') },
    { name: 'until its alarms are compared, too', run: rate('alarms') },
  ]);
  await laurel.stop();
  const database = await openDirectly(laurel.place, 1);
  context.cleanup.defer(() => database.close());
  await readAndFold(context, scenario, database.ofTenant(1), campaign);
}

async function fill(laurel: Laurel, events: number): Promise<void> {
  const { url, apiKeys } = laurel;
  const options = { size: 1000, players: 2_000, ids: 'random', resends: 0, clients: 1 } as const;
  const posting = await openPosting({ ...options, url, apiKeys });
  while (posting.acknowledged() < events) await posting.send(0);
  posting.close();
  await untilScored(laurel);
}

interface Rebuild {
  id: number;
  state: string;
  differences: number | null;
}

/** How long a rebuild takes to compare the board, and then the alarms of the campaign. */
async function rebuildSeconds(
  laurel: Laurel,
  campaign_id: number,
): Promise<{ board: number; alarms: number }> {
  const path = `/api/v1/campaigns/${campaign_id}/rebuilds`;
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let board = 0;
  let rebuild = await laurel.call<Rebuild>('POST', path, { check: true });
  while (rebuild.state === 'running') {
    await setTimeout(5);
    rebuild = await laurel.call<Rebuild>('GET', `${path}/${rebuild.id}`);
    if (rebuild.differences !== null) board ||= seconds();
  }
  if (rebuild.differences !== 0) throw new Error(`a rebuild ended as ${JSON.stringify(rebuild)}`);
  return { board, alarms: seconds() };
}

async function readAndFold(
  context: Context,
  scenario: string,
  tenant: TenantSession,
  definition: TournamentInput,
): Promise<void> {
  const compiled = compileCampaign(normaliseDefinition(definition), rateTable([]), () => true);
  const read = { name: 'reading the log alone', seconds: [] as number[] };
  const fold = { name: 'the fold alone', seconds: [] as number[] };
  let events = 0;
  for (let turn = 0; turn < context.repeats; turn++) {
    let started = performance.now();
    const rows = await readAll(tenant, compiled);
    read.seconds.push((performance.now() - started) / 1000);
    started = performance.now();
    for (const ofPlayer of rows) standingOf(compiled, foldFacts(compiled, ofPlayer, null));
    fold.seconds.push((performance.now() - started) / 1000);
    events = rows.reduce((sum, ofPlayer) => sum + ofPlayer.length, 0);
  }
  for (const { name, seconds } of [read, fold])
    record(
      context,
      summarised(
        scenario,
        name,
        'events/s',
        seconds.map((one) => ({ value: events / one })),
      ),
    );
}

/** All rounds of the first tenant, player by player, read as in a rebuild. */
async function readAll(
  tenant: TenantSession,
  { start, end }: { start: number; end: number },
): Promise<RoundFact[][]> {
  const all: RoundFact[][] = [];
  for await (const player_ids of everyPlayer(tenant)) {
    const parts = player_ids.map((player_id) => ({ player_id, start, end, facts: [] }));
    const wanted = { upTo: Number.MAX_SAFE_INTEGER, whole: true };
    for await (const { facts } of readPieces(tenant, parts, wanted)) all.push(facts);
  }
  return all;
}
