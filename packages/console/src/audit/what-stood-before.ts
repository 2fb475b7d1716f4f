import type { AuditAction, AuditEntryAnswer } from '@laurel/contract/installation/audit-log.ts';

type Details = Record<string, unknown>;
type Entry = Pick<AuditEntryAnswer, 'id' | 'details'>;

/** What an entry changed. */
export interface Difference {
  /** What stood there before, as far as earlier entries say so. */
  before: Details;
  after: Details;
  /** Members of which no earlier entry tells. */
  set: Details;
}

/** Actions that change something, with those that tell what stood before, and the member that names what is changed. */
const subjects: Partial<Record<AuditAction, { told: AuditAction[]; id: string | undefined }>> = {
  'tenant.changed': { told: ['tenant.changed'], id: undefined },
  'user.changed': { told: ['user.created', 'user.changed'], id: 'user_id' },
  'webhook.changed': { told: ['webhook.created', 'webhook.changed'], id: 'webhook_id' },
  'reward_endpoint.set': { told: ['reward_endpoint.set'], id: undefined },
};

/** Of which actions the entries before an entry of this action are to be read; undefined: it changes nothing of this kind. */
export function toldBy(action: AuditAction): AuditAction[] | undefined {
  return subjects[action]?.told;
}

/** What an entry changed, by what the entries before it say of the same thing. `others`: in any order, of any age. */
export function differenceOf(entry: Entry & { action: AuditAction }, others: readonly Entry[]): Difference {
  const { id } = subjects[entry.action] ?? { id: undefined };
  const details = entry.details ?? {};
  const known: Details = {};
  for (const other of others.toSorted((a, b) => a.id - b.id)) {
    const isSame = id === undefined || other.details?.[id] === details[id];
    if (other.id < entry.id && isSame) Object.assign(known, other.details);
  }
  const difference: Difference = { before: {}, after: {}, set: {} };
  for (const [name, value] of Object.entries(details)) {
    if (name === id) continue;
    if (!(name in known)) difference.set[name] = value;
    else if (JSON.stringify(known[name]) !== JSON.stringify(value)) {
      difference.before[name] = known[name];
      difference.after[name] = value;
    }
  }
  return difference;
}
