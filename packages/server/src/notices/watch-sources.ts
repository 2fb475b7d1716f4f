import type { TenantSession } from '../database/database.ts';
import { readKeyUses } from '../identity/identity.ts';
import { endNotice, raiseNotice, readOpenAbout } from './store/notices.ts';
import { loadNoticeSettings } from './store/settings.ts';

const MINUTE = 60_000;

/**
 * Raises a notice for each API key of the settings that was used before, but not for as long as they allow, and ends those
 * of keys that were used again, are no longer valid or are no longer watched (docs/rules/notices.md#1).
 */
export async function watchSources(tenant: TenantSession, now: Date): Promise<void> {
  const { still_sources } = await loadNoticeSettings(tenant);
  const uses = new Map((await readKeyUses(tenant, now)).map((key) => [key.api_key_id, key]));
  const still = new Set<string>();
  for (const { api_key_id, minutes } of still_sources) {
    const key = uses.get(api_key_id);
    if (!key?.last_used_at || now.getTime() - key.last_used_at.getTime() < minutes * MINUTE) continue;
    const about = String(api_key_id);
    still.add(about);
    const detail = `Last call: ${key.last_used_at.toISOString()}; allowed are ${minutes} minutes.`;
    await raiseNotice(tenant, { kind: 'source_still', about, name: key.name, detail, at: now });
  }
  for (const about of await readOpenAbout(tenant, 'source_still'))
    if (!still.has(about)) await endNotice(tenant, { kind: 'source_still', about }, now);
}
