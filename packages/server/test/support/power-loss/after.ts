import assert from 'node:assert/strict';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { accept, boardRows, type Modules, untilScored } from '../modules.ts';
import { boardOf, gatherDay } from '../pure-boards.ts';
import type { SampleEvent } from '../sample-day.ts';
import { campaignDefinition, eventsOfBatch } from './day.ts';
import { openOn } from './opened.ts';

/** What had been promised when the power failed, and what else may be there. */
export interface Promised {
  /** Batches that were acknowledged. */
  acknowledged: number[];
  /** Campaigns whose publishing was acknowledged. */
  published: number[];
  /** All batches that the program sends in total. */
  sent: number[];
}

interface Stored {
  seq: number;
  unique_id: string;
  player_id: string;
  round_id: string;
  amount: string;
}

/**
 * Opens what a power cut left, as any start does, and throws when a promise was broken: an acknowledged batch that is not
 * there, half of a batch, anything refused, an event twice, a gap in the numbers, a board that is not the fold of the stored
 * events. Then everything is sent again, and exactly the missing events are accepted.
 */
export async function checkAfterwards(dataDirectory: string, promised: Promised): Promise<void> {
  const opened = await openOn(dataDirectory);
  try {
    const stored = await readStored(opened);
    checkStored(stored, promised);
    await checkIndexes(opened);
    const campaigns = await publishedCampaigns(opened, promised);
    await checkBoards(opened, campaigns, stored);
    await sendAgain(opened, stored, promised);
    await checkBoards(opened, campaigns, await readStored(opened));
  } finally {
    await opened.close();
  }
}

type Opened = Modules & { tenant_id: number };

function readStored({ database }: Opened): Promise<Stored[]> {
  return database.query<Stored>({
    text: 'select seq, unique_id, player_id, round_id, amount::text from events order by seq',
  });
}

function checkStored(stored: Stored[], { acknowledged, sent }: Promised): void {
  const gap = stored.findIndex(({ seq }, index) => Number(seq) !== index + 1);
  assert.equal(gap, -1, `the numbers have a gap at ${gap + 1}`);
  const ids = new Set(stored.map(({ unique_id }) => unique_id));
  assert.equal(ids.size, stored.length, 'an event is stored twice');
  for (const batch of acknowledged) {
    const missing = eventsOfBatch(batch).filter(({ data }) => !ids.has(data.unique_id));
    assert.equal(missing.length, 0, `batch ${batch} was acknowledged, ${missing.length} events are missing`);
  }
  const known = new Map<string, SampleEvent>();
  for (const batch of sent) {
    const events = eventsOfBatch(batch);
    const there = events.filter(({ data }) => ids.has(data.unique_id)).length;
    assert.ok(there === 0 || there === events.length, `${there} of batch ${batch} are stored`);
    for (const event of events) known.set(event.data.unique_id, event);
  }
  for (const { unique_id, player_id, round_id, amount } of stored) {
    const event = known.get(unique_id);
    assert.ok(event, `${unique_id} is stored and was never taken`);
    const told = event.data;
    assert.deepEqual([player_id, round_id, Number(amount)], [told.player_id, told.round_id, told.amount]);
  }
}

/** An index finds exactly the rows of its table; the counter of the log is at its end. */
async function checkIndexes({ database }: Opened): Promise<void> {
  const count = (way: 'enable_seqscan' | 'enable_indexscan') =>
    database.transaction(async (session) => {
      await session.query({ text: `set local ${way} = off` });
      await session.query({ text: 'set local enable_bitmapscan = off' });
      return session.query({
        text: `select count(*) as keys, count(e.seq) as events, (select sum(seq) from event_heads) as head
                 from event_keys k left join events e using (tenant_id, seq)`,
      });
    });
  const [byIndex] = await count('enable_seqscan');
  const [byTable] = await count('enable_indexscan');
  assert.deepEqual(byIndex, byTable, 'an index tells another tale than its table');
  const { keys, events, head } = byTable as Record<string, unknown>;
  assert.deepEqual([Number(events), Number(head ?? 0)], [Number(keys), Number(keys)]);
}

async function publishedCampaigns({ database }: Opened, { published }: Promised): Promise<number[]> {
  const rows = await database.query<{ campaign_id: number; custom_id: string }>({
    text: 'select campaign_id, custom_id from campaign_folds join campaigns using (tenant_id, campaign_id) where shown order by campaign_id',
  });
  const names = rows.map(({ custom_id }) => custom_id);
  for (const campaign of published)
    assert.ok(names.includes(campaignDefinition(campaign).custom_id), `campaign ${campaign} is gone`);
  return rows.map(({ campaign_id }) => campaign_id);
}

async function checkBoards(opened: Opened, campaigns: number[], stored: Stored[]): Promise<void> {
  await untilScored(opened, opened.tenant_id);
  const batches = new Set(stored.map(({ unique_id }) => Number(unique_id.split('-')[1])));
  const day = gatherDay(Array.from(batches).flatMap(eventsOfBatch));
  for (const [index, campaign_id] of campaigns.entries()) {
    const expected = boardOf(campaignDefinition(index), day, rateTable([]));
    const rows = await boardRows(opened, opened.tenant_id, campaign_id);
    const shown = rows.map(({ reached_at, ...row }) => ({
      ...row,
      reached_at: formatTimestamp(reached_at),
    }));
    assert.deepEqual(shown, expected, `the board of campaign ${campaign_id} is not the fold of its events`);
  }
}

async function sendAgain(opened: Opened, stored: Stored[], { sent }: Promised): Promise<void> {
  const all = sent.flatMap(eventsOfBatch);
  const { accepted, duplicates } = await accept(opened, opened.tenant_id, all);
  assert.deepEqual([duplicates, accepted], [stored.length, all.length - stored.length]);
}
