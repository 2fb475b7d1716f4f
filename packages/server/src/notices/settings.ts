import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NoticeSettings, SentNoticeSettings } from '@laurel/contract/notices/notices.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import { readKeyUses } from '../identity/identity.ts';
import type { NoticeDependencies } from './dependencies.ts';
import { loadNoticeSettings, storeNoticeSettings } from './store/settings.ts';

type Dependencies = Pick<NoticeDependencies, 'database' | 'clock' | 'mail'>;

/** Who gets e-mails of the tenant's notices, and which sources must not be still. */
export async function readNoticeSettings(
  { database, mail }: Dependencies,
  tenant_id: number,
): Promise<NoticeSettings> {
  const settings = await loadNoticeSettings(database.ofTenant(tenant_id));
  return { ...settings, sends_mail: mail !== undefined };
}

/** Replaces them, with an entry in the audit log; the same ones change nothing. */
export async function writeNoticeSettings(
  dependencies: Dependencies,
  { tenant_id, username: author }: Author,
  after: SentNoticeSettings,
): Promise<NoticeSettings> {
  const { database, clock } = dependencies;
  const at = clock();
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    refuseUnknownKeys(after, await readKeyUses(tenant, at));
    const changes = sidesOf(await loadNoticeSettings(tenant), after);
    if (Object.keys(changes.after).length === 0) return;
    // Sources that are no longer watched end their notices at the next look, too.
    await storeNoticeSettings(tenant, { ...after, look_at: at });
    const entry = { at, author, campaign_id: null, reason: null, details: null, changes };
    await writeAudit(tenant, { action: 'notice_settings.changed', ...entry });
  });
  return readNoticeSettings(dependencies, tenant_id);
}

function refuseUnknownKeys(
  { still_sources }: SentNoticeSettings,
  known: readonly { api_key_id: number }[],
): void {
  const errors = still_sources.flatMap(({ api_key_id }, index) =>
    known.some((key) => key.api_key_id === api_key_id)
      ? []
      : [{ pointer: `/still_sources/${index}/api_key_id`, detail: 'is no valid API key of the tenant' }],
  );
  if (errors.length > 0) throw new Fault('invalid_body', 'Not valid: /still_sources.', { errors });
}
