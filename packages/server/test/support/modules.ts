import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { decodeRow, encodeFold } from '@laurel/rules/fold/player-row.ts';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openDatabase } from '../../src/app/open-database.ts';
import type { Boards } from '../../src/boards/open-boards.ts';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { publishCampaign } from '../../src/campaigns/lifecycle/publish.ts';
import { startFold } from '../../src/cursor/store/campaign-folds.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../src/cursor/store/scoring-cursors.ts';
import type { Database, OpenedDatabase, TenantSession } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openAsService } from '../../src/database/service-role.ts';
import { type Ingestion, openIngestion } from '../../src/events/intake/open-ingestion.ts';
import { readStats } from '../../src/events/read-intake.ts';
import { createTenant } from '../../src/identity/store/tenants.ts';
import { setRates } from '../../src/rates/set-rates.ts';
import type { Turns } from '../../src/scheduling/turns.ts';
import { openScoring, type Scoring } from '../../src/scoring/open-scoring.ts';
import { Tail } from '../../src/tail/tail.ts';
import { boardsOver } from './boards-over.ts';
import { createTestDatabase, type TestDatabase } from './engine.ts';
import { stopLogClock } from './log-clock.ts';
import { waitUntil } from './waiting.ts';

// A moment within every sample's window: what is received after a campaign's grace would not count.
const clock = () => new Date('2026-11-20T12:00:00Z');

/**
 * Ingestion and scoring over a fresh database, without transports: for invariants that need many tenants and many batches.
 */
export interface Modules {
  /** With all rights, for looks into the tables; intake and scoring have those of the service. */
  database: Database;
  intake: Ingestion;
  scoring: Scoring;
  boards: Boards;
  turns: Turns;
  close: () => Promise<void>;
}

export interface OpenModules extends Modules {
  opened: OpenedDatabase;
  /** Another process over the same database, which is closed with this one; on PostgreSQL with connections of its own. */
  openMore: () => Promise<Modules>;
}

export async function openModules(): Promise<OpenModules> {
  const testDatabase = await createTestDatabase();
  const database = await connect(testDatabase);
  await stopLogClock(database, clock());
  const modules = await furnish(database);
  const more: Modules[] = [];
  const close = async () => {
    for (const one of [...more, modules]) await one.close();
    await database.close();
    await testDatabase.drop();
  };
  const openMore = async () => {
    const opened = await (database.engine === 'embedded' ? furnish(database) : connected(testDatabase));
    let closing: Promise<void> | undefined;
    const other = { ...opened, close: () => (closing ??= opened.close()) };
    more.push(other);
    return other;
  };
  return { ...modules, opened: database, close, openMore };
}

async function connected(testDatabase: TestDatabase): Promise<Modules> {
  const database = await connect(testDatabase);
  const modules = await furnish(database);
  const close = async () => {
    await modules.close();
    await database.close();
  };
  return { ...modules, close };
}

async function connect(testDatabase: TestDatabase): Promise<OpenedDatabase> {
  const config = { ...readConfig({}), ...testDatabase.settings };
  const database = await openDatabase(config, {
    clock,
    random: Math.random,
    randomBytes,
    log: pino({ level: 'silent' }),
  });
  await migrate(database, clock);
  return database;
}

/**
 * Ingestion and scoring over a database that is open and migrated, with the rights of the role that serves; `wrap` adds
 * more. Boards are shown at most `maxUnwrittenMilliseconds` ahead of a checkpoint.
 */
export async function furnish(
  database: OpenedDatabase,
  wrap: (service: Database) => Database = (service) => service,
  maxUnwrittenMilliseconds = 5_000,
): Promise<Modules> {
  const plain = await openAsService(database);
  if (!plain) throw new Error('the role that serves is out of reach');
  const service = wrap(plain);
  // So little that some events are handed on in memory, and others are read from the log.
  const tail = new Tail(30_000);
  const scoring = openScoring({
    database: service,
    tail,
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: () => performance.now(),
    retryMilliseconds: 20,
    maxUnwrittenMilliseconds,
    // So little that the folds of some players are held, the rows of others, and nothing of most.
    heldBytes: 4_000,
    onBehind: () => {},
    onStep: () => {},
    onError: (error) => console.error('scoring failed', error),
  });
  const intake = openIngestion({
    database: service,
    clock,
    limits: readConfig({}).limits,
    onAppended: (tenant_id, write) => {
      tail.take(tenant_id, write);
      scoring.appended(tenant_id);
    },
    onBatch: () => {},
  });
  const { boards, turns } = boardsOver({ database: service, scoring });
  return { database, intake, scoring, boards, turns, close: scoring.close };
}

let tenants = 0;

/** A separate tenant in the same database. */
export async function addTenant({ database }: Modules): Promise<number> {
  const tenant = await database.transaction((session) =>
    createTenant(session, {
      name: `tenant-${++tenants}`,
      default_language: 'en',
      mask_usernames: false,
      player_hash_secret: randomBytes(32),
      created_at: clock(),
    }),
  );
  if (!tenant) throw new Error('the tenant was there already');
  return tenant.tenant_id;
}

export async function addRates(
  { database, scoring }: Modules,
  tenant_id: number,
  rates: ExchangeRate[],
): Promise<void> {
  await setRates({ database, clock, scoring }, { tenant_id, username: 'test' }, rates);
}

/** Creates and publishes a campaign; answers its id. */
export async function addCampaign(
  { database, scoring }: Modules,
  tenant_id: number,
  input: CampaignInput,
): Promise<number> {
  const dependencies = { database, clock, scoring };
  const author = { tenant_id, username: 'test' };
  const { id } = await createCampaign(dependencies, author, input);
  await publishCampaign(dependencies, author, id);
  return id;
}

/** Sends events as one batch. */
export function accept({ intake }: Modules, tenant_id: number, elements: unknown[]) {
  return intake.accept({
    tenant_id,
    body: Buffer.from(JSON.stringify(elements)),
    lenient: false,
    itemized: true,
  });
}

/**
 * Waits until scoring has followed the whole log, a checkpoint has it, no player waits to be folded again, and every fold is
 * built.
 */
export async function untilScored(
  { database, scoring }: Pick<Modules, 'database' | 'scoring'>,
  tenant_id: number,
  seconds = 170,
): Promise<void> {
  await waitUntil(
    `the whole log of tenant ${tenant_id} is scored and written`,
    async () => {
      const { log_seq, checkpointed_seq, scored_seq } = await readStats({ database, scoring }, tenant_id);
      const { cursor, folds } = await scoring.stateOf(tenant_id);
      const [current] = await database.query<{ campaigns_version: number; step: number }>({
        text: 'select campaigns_version, step from scoring_cursors where tenant_id = $1',
        values: [tenant_id],
      });
      const isRead =
        scored_seq === log_seq &&
        checkpointed_seq === log_seq &&
        cursor.campaigns_version === current?.campaigns_version &&
        cursor.step === current.step;
      const isSo = isRead && folds.every((fold) => fold.complete);
      if (!isSo) scoring.wake(tenant_id);
      return isSo;
    },
    { seconds, throwsAtOnce: true },
  );
}

/** All rows of a campaign's board. */
export async function boardRows(
  { boards }: Pick<Modules, 'boards'>,
  tenant_id: number,
  campaign_id: number,
): Promise<BoardRow[]> {
  const board = (await boards.ofTenant(tenant_id)).views.get(campaign_id)?.board;
  return board?.rows(0, board.count) ?? [];
}

/** Starts a fold of every published campaign: what all rounds are worth has changed. For one transaction. */
export async function startAllFolds(tenant: TenantSession): Promise<void> {
  await lockScoringCursor(tenant);
  const campaigns = await tenant.query<{ campaign_id: number }>({
    text: `select campaign_id from campaigns where tenant_id = $1 and state = 'published' order by campaign_id`,
  });
  for (const { campaign_id } of campaigns) await startFold(tenant, campaign_id);
  await bumpCampaignsVersion(tenant, []);
}

/** Folds the whole log again while boards stay shown, and shows the result. */
export async function rebuild(modules: Modules, tenant_id: number): Promise<void> {
  await modules.database.ofTenant(tenant_id).transaction(startAllFolds);
  await untilScored(modules, tenant_id);
}

/** Every standing of the shown folds, to the byte, as the newest checkpoint has it. */
export async function standingsOf({ database, scoring }: Modules, tenant_id: number): Promise<unknown[]> {
  await scoring.written(tenant_id);
  const { folds } = await scoring.stateOf(tenant_id);
  const shown = new Map(folds.filter((fold) => fold.shown).map((fold) => [fold.fold_id, fold]));
  const campaigns = new Map(folds.map((fold) => [fold.fold_id, fold.compiled]));
  const rows = await database.query<{ player_id: string; scores: string; folds: string }>({
    text: 'select player_id, scores, folds from player_folds where tenant_id = $1 order by period, player_id',
    values: [tenant_id],
  });
  const standings = rows.flatMap(({ player_id, scores, folds: row }) => {
    const scored = new Map(
      (JSON.parse(scores) as [number, ...unknown[]][]).map(([id, ...score]) => [id, score]),
    );
    return [...decodeRow(row, campaigns)].flatMap(([fold_id, fold]) => {
      const active = shown.get(fold_id);
      if (!active) return [];
      assert.ok(!('older' in fold));
      const state = encodeFold(active.compiled, fold);
      return [{ campaign_id: active.campaign_id, player_id, score: scored.get(fold_id) ?? null, state }];
    });
  });
  return standings.toSorted((a, b) => a.campaign_id - b.campaign_id);
}
