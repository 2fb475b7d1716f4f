import { type LogName, logNames } from '@laurel/contract/sealing/proofs.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { recordVersion } from '../campaigns/campaigns.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { type Decision, recordDecisions } from '../decisions/decisions.ts';
import { beginLog, readSealedLog } from './store/sealed-logs.ts';
import {
  readUnrecordedDisqualifications,
  readUnrecordedOptIns,
  readUnrecordedRates,
  readUnrecordedVersions,
  readUnrecordedVoids,
} from './store/unrecorded.ts';

/** The first line of a log's checkpoints (docs/certificates/format.md#1). */
export function originOf(installation: string, tenant_id: number, log: LogName): string {
  return `laurel/${installation}/${tenant_id}/${log}`;
}

/**
 * Begins both logs of a tenant unless they were begun before; the log of decisions with what had been decided before this
 * release recorded decisions.
 */
export async function beginLogs(
  database: TenantDatabase,
  { installation, tenant_id, at }: { installation: string; tenant_id: number; at: Date },
): Promise<void> {
  const known = await Promise.all(logNames.map((log) => readSealedLog(database, log)));
  if (known.every((log) => log !== undefined)) return;
  await database.transaction(async (tenant) => {
    // An erasure has this lock: it keeps sealing from events that it changes by the row of the log, which is not there yet.
    await lockScoringCursor(tenant);
    for (const log of logNames) {
      const origin = originOf(installation, tenant_id, log);
      const isNew = await beginLog(tenant, { log, origin, root: Buffer.from(EMPTY_ROOT) });
      if (isNew && log === 'decisions') await recordEarlier(tenant, at);
    }
  });
}

/** Opt-ins that are read at once, and events or rates of one decision, so that its leaf stays below 64 KiB. */
const OPT_INS_AT_ONCE = 5_000;
const OF_ONE_DECISION = 1_000;

/**
 * Records what was decided before the log of decisions was begun and is still in force, so that boards which follow from it
 * can be proven (docs/certificates/format.md#4). In the transaction that begins the log; what is decided meanwhile records
 * itself, and each statement sees either that record or neither.
 */
async function recordEarlier(tenant: TenantSession, at: Date): Promise<void> {
  const versions = await readUnrecordedVersions(tenant);
  for (const { campaign_id, ...version } of versions)
    await recordVersion(tenant, campaign_id, { ...version, created_at: at });
  for (const rates of partsOf(await readUnrecordedRates(tenant)))
    await recordDecisions(tenant, [{ kind: 'rates', at, content: { rates } }]);
  await recordDecisions(tenant, voidsOf(await readUnrecordedVoids(tenant), at));
  const disqualified = await readUnrecordedDisqualifications(tenant);
  await recordDecisions(
    tenant,
    disqualified.map((one) => ({ kind: 'disqualification', at, ...one, content: {} })),
  );
  await recordOptIns(tenant, at);
}

async function recordOptIns(tenant: TenantSession, at: Date): Promise<void> {
  for (let after = { campaign_id: 0, player_id: '' }; ; ) {
    const optIns = await readUnrecordedOptIns(tenant, after, OPT_INS_AT_ONCE);
    const last = optIns.at(-1);
    if (!last) return;
    await recordDecisions(
      tenant,
      optIns.map(({ joined_at, ...player }) => ({ kind: 'opt_in', at, ...player, content: { joined_at } })),
    );
    after = last;
  }
}

/** A decision for each change that voided events, or more where it voided many. */
function voidsOf(voided: readonly { seq: number; change: number }[], at: Date): Decision[] {
  const byChange = Map.groupBy(voided, ({ change }) => change);
  return [...byChange].flatMap(([change, events]) =>
    partsOf(events.map(({ seq }) => seq)).map(
      (seqs) => ({ kind: 'void', at, content: { seqs, change } }) as const,
    ),
  );
}

function partsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / OF_ONE_DECISION) }, (_, part) =>
    items.slice(part * OF_ONE_DECISION, (part + 1) * OF_ONE_DECISION),
  );
}
