import type { Queryable } from '../database.ts';

/**
 * Whether commits wait for a standby, as the server that takes writes is set now. Without it a failover may lose
 * acknowledged events.
 */
export async function waitsForStandby(session: Queryable): Promise<boolean> {
  const [row] = await session.query<{ waits: boolean }>({
    text: `
      select current_setting('synchronous_standby_names') <> ''
         and current_setting('synchronous_commit') not in ('off', 'local') as waits`,
  });
  return row?.waits === true;
}
