import type { Laurel } from './laurel.ts';

/** Keeps a copy of everything written to the outbox from now on: the server takes messages out of it immediately. */
export async function keepMessages({ database }: Pick<Laurel, 'database'>): Promise<void> {
  await database.transaction(async (session) => {
    for (const text of [
      'create table kept_messages (message_id bigint, owner_id integer, type text, at timestamptz, data json)',
      `create function keep_message() returns trigger language plpgsql security definer as $$ begin
       insert into kept_messages values (new.message_id, new.tenant_id, new.type, new.at, new.data); return null;
     end $$`,
      ...(process.env.CITUS_URL === undefined ? [] : onEachMachine),
      'create trigger keep_messages after insert on outbox for each row execute function keep_message()',
    ])
      await session.query({ text });
  });
}

/** On a cluster, copies are on the same machine as their originals. */
const onEachMachine = [
  `select create_distributed_table('kept_messages', 'owner_id', colocate_with => 'outbox')`,
  `select set_config('citus.enable_unsafe_triggers', 'on', false)`,
];

/** The messages about a campaign, in order; types begin with `types`. */
export function keptMessages<Data = Record<string, unknown>>(
  { database }: Pick<Laurel, 'database'>,
  campaign_id: number,
  types: string,
) {
  return database.query<{ type: string; at: Date; data: Data }>({
    text: `
      select type, at, data from kept_messages
       where starts_with(type, $2) and (data->>'campaign_id')::bigint = $1 order by message_id`,
    values: [campaign_id, types],
  });
}
