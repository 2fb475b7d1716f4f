import { readConfig } from '../../../src/app/config.ts';
import { openDatabase } from '../../../src/app/open-database.ts';
import { realDependencies } from '../../../src/app/real-dependencies.ts';
import type { Database } from '../../../src/database/database.ts';
import type { EngineUnderFire } from './engine-under-fire.ts';
import type { Batch, Ledger } from './ledger.ts';

/** How the log compares with the answers that senders received. */
export interface LogExamination {
  stored: number;
  /** Acknowledged events that are missing or differ from what was sent. */
  lost: number;
  /** Events that are stored more than once. */
  doubled: number;
  findings: string[];
}

interface StoredEvent extends Record<string, unknown> {
  seq: number;
  unique_id: string;
  key: string | null;
  content: number | null;
}

/** Reads the whole log of the only tenant, the server being stopped, and compares. */
export async function examineLog(engine: EngineUnderFire, ledger: Ledger): Promise<LogExamination> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...engine.settings };
  const database = await openDatabase(config, realDependencies(config));
  try {
    return compare(await readStored(database), await readHead(database), ledger);
  } finally {
    await database.close();
  }
}

/** Every event with the key that points to it; nulls reveal a key without an event or an event without a key. */
function readStored(database: Database): Promise<StoredEvent[]> {
  return database.query<StoredEvent>({
    text: `
      select coalesce(e.seq, k.seq) as seq, e.unique_id, replace(k.key::text, '-', '') as key, k.content
        from events e full join event_keys k on k.tenant_id = e.tenant_id and k.seq = e.seq
       order by 1`,
  });
}

async function readHead(database: Database): Promise<number> {
  const [head] = await database.query<{ seq: number }>({ text: 'select seq from event_heads' });
  return head?.seq ?? 0;
}

function compare(stored: StoredEvent[], head: number, ledger: Ledger): LogExamination {
  const findings: string[] = [];
  const gap = stored.findIndex(({ seq }, i) => seq !== i + 1);
  if (gap >= 0) findings.push(`the log's number ${gap + 1} is ${stored[gap]?.seq}`);
  if (head !== stored.length)
    findings.push(`the log's head is ${head}, but it holds ${stored.length} events`);
  const there = new Map(stored.map((event) => [event.unique_id, event]));
  const isThere = ({ events }: Batch) =>
    events.filter(({ unique_id, key, content }) => {
      const found = there.get(unique_id);
      return found?.key === key && found.content === content;
    }).length;
  for (const batch of ledger.abandoned) {
    const found = isThere(batch);
    if (found > 0 && found < batch.events.length)
      findings.push(`of a batch of ${batch.size} that its sender gave up, ${found} events are stored`);
  }
  const lost = ledger.acknowledged.reduce((sum, batch) => sum + batch.events.length - isThere(batch), 0);
  const sent = [...ledger.acknowledged, ...ledger.abandoned].flatMap(({ events }) => events);
  const known = new Set(sent.map(({ unique_id }) => unique_id));
  const foreign = stored.filter(({ unique_id }) => !known.has(unique_id)).length;
  if (foreign > 0) findings.push(`${foreign} events are stored that were refused or that nobody sent`);
  return { stored: stored.length, lost, doubled: stored.length - there.size, findings };
}
