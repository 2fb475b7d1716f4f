import { setTimeout } from 'node:timers/promises';
import type { AlarmDecision } from '@laurel/contract/alarms/alarm-states.ts';
import {
  type AlarmDecisionBody,
  type AlarmWithHistory,
  maxOtherAlarms,
} from '@laurel/contract/alarms/alarms.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { WorkOrder } from '../scheduling/work-order.ts';
import { alarmAnswers } from './answer.ts';
import { listAlarms } from './list-alarms.ts';
import type { AlarmSearch } from './open-alarm-search.ts';
import { readSettings, writeSettings } from './settings.ts';
import { type KnownAlarm, readOtherAlarms, readAlarm as readStored } from './store/alarms.ts';
import { type LockedAlarm, lockAlarm, readDecisions, writeDecision } from './store/decide.ts';
import { readToCompare, readToFind } from './store/evaluations.ts';
import { readOwed } from './store/owed.ts';
import { atSettlement } from './store-at-settlement.ts';

export type Alarms = ReturnType<typeof openAlarms>;

/** How often (ms) each process asks for campaigns whose alarms are to be found or compared: a statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

export interface AlarmDependencies {
  database: Database;
  clock: () => Date;
  search: Pick<AlarmSearch, 'findOfRunning' | 'compare' | 'findAtSettlement'>;
  order: WorkOrder;
  onError: (error: unknown, tenant_id?: number) => void;
}

/**
 * Opens the module that has alarms found: of running campaigns again and again, at a bounded pace, and of each at its
 * settlement. Every process does so, also after a crash; the database decides which one finds those of a tenant.
 */
export function openAlarms(dependencies: AlarmDependencies) {
  const ending = new AbortController();
  const { signal } = ending;
  const find = { ...dependencies, signal };
  const options = { milliseconds: LOOK_MILLISECONDS, onError: dependencies.onError };
  const findInOrder = () => dependencies.order.inTurn('alarms', () => findAll(find));
  const repeated = [repeat(findInOrder, options), repeat(() => compareAll(find), options)];
  const useCases = {
    list: listAlarms,
    read: readAlarm,
    decide: decideAlarm,
    readSettings,
    writeSettings,
    atSettlement,
  };
  return {
    ...openModule(find, useCases),
    /** Ends the work under way; it is done again later. */
    close: async () => {
      ending.abort(new Error('this process stops'));
      await Promise.all(repeated.map((one) => one.close()));
    },
  };
}

type RepeatedDependencies = AlarmDependencies & { signal: AbortSignal };

/** Finds the alarms of all campaigns that have news, one after the other; rests in between, so that others have the time. */
async function findAll(dependencies: RepeatedDependencies): Promise<boolean> {
  const { database, clock, search, signal } = dependencies;
  return forEach(dependencies, await readToFind(database, clock()), async (tenant_id, campaign_id) => {
    const rest = await search.findOfRunning(tenant_id, campaign_id, signal);
    await setTimeout(rest, undefined, { signal });
  });
}

/** Compares alarms where a rebuild asks for it, without a rest: staff wait for the answer. */
async function compareAll(dependencies: RepeatedDependencies): Promise<boolean> {
  const { database, search, signal } = dependencies;
  return forEach(dependencies, await readToCompare(database), (tenant_id, campaign_id) =>
    search.compare(tenant_id, campaign_id, signal),
  );
}

/** Does the work for each campaign; a failure of one does not keep the others from it. */
async function forEach(
  { onError, signal }: RepeatedDependencies,
  { rows, failure }: Awaited<ReturnType<typeof readToCompare>>,
  work: (tenant_id: number, campaign_id: number) => Promise<void>,
): Promise<boolean> {
  for (const { tenant_id, campaign_id } of rows) {
    if (signal.aborted) return false;
    try {
      await work(tenant_id, campaign_id);
    } catch (error) {
      if (!signal.aborted) onError(error, tenant_id);
    }
  }
  if (failure !== undefined) throw failure;
  return false;
}

/**
 * Records what staff decide about an alarm (docs/rules/alarms/life.md#3), in one transaction with its entry in the audit
 * log. The decision that the alarm has, with the same reason by the same person, changes nothing. Faults: `not_found`,
 * `conflict` for one that was withdrawn.
 */
function decideAlarm(
  { database, clock }: { database: Database; clock: () => Date },
  { tenant_id, username: author }: Author,
  alarm_id: number,
  { status, reason }: AlarmDecisionBody & { status: AlarmDecision },
): Promise<AlarmWithHistory> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const alarm = await lockAlarm(tenant, alarm_id);
    if (!alarm) throw noAlarm(alarm_id);
    refuseWithdrawn(alarm);
    const { campaign_id, kind, player_id, player_hash, status: before } = alarm;
    const isRepeat = before === status && alarm.reason === reason && alarm.decided_by === author;
    if (!isRepeat) {
      await writeDecision(tenant, alarm_id, { status, reason, author, at });
      const details = { alarm_id, kind, player_id, player_hash };
      const changes = sidesOf({ status: before }, { status });
      const entry = { at, author, campaign_id, reason, details, changes };
      await writeAudit(tenant, { action: `alarm.${status}`, ...entry });
    }
    return alarmWithHistory(tenant, alarm_id);
  });
}

function refuseWithdrawn({ alarm_id, status }: LockedAlarm): void {
  if (status !== 'withdrawn') return;
  const detail = `Alarm ${alarm_id} is withdrawn: the log gives no cause for it any more, so there is nothing to decide.`;
  throw new Fault('conflict', detail);
}

/** An alarm, what was decided about it, and what else there is about its player. Fault `not_found`. */
async function readAlarm(
  { database }: { database: Database },
  tenant_id: number,
  alarm_id: number,
): Promise<AlarmWithHistory> {
  return alarmWithHistory(database.ofTenant(tenant_id), alarm_id);
}

/** Reads an alarm with its history, in a transaction or outside one. Fault `not_found`. */
async function alarmWithHistory(tenant: TenantSession, alarm_id: number): Promise<AlarmWithHistory> {
  const stored = await readStored(tenant, alarm_id);
  if (!stored) throw noAlarm(alarm_id);
  const [alarm] = await alarmAnswers(tenant, [stored]);
  if (!alarm) throw new Error('an alarm has no answer');
  const decisions = await readDecisions(tenant, alarm_id);
  const others = await readOtherAlarms(tenant, stored, maxOtherAlarms);
  return {
    ...alarm,
    history: decisions.map((decision) => ({ ...decision, at: decision.at.toISOString() })),
    payouts: await readOwed(tenant, stored),
    others: others.map(otherAnswer),
  };
}

/** The refusal of an id that no alarm of the tenant has. */
function noAlarm(alarm_id: number): Fault {
  return new Fault('not_found', `There is no alarm ${alarm_id}.`);
}

function otherAnswer({
  alarm_id: id,
  first_seen_at,
  ...alarm
}: KnownAlarm): AlarmWithHistory['others'][number] {
  const { kind, campaign_id, custom_id, status, summary } = alarm;
  return { id, kind, campaign_id, custom_id, status, first_seen_at: formatTimestamp(first_seen_at), summary };
}
