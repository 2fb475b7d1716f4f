import type { TenantSession } from '../../database/database.ts';
import { eventColumns } from './archive.ts';
import type { FoundEvent } from './event-search.ts';

// No statement here has a name: see the note on plans in log.ts.

/** Numbers in order: 8 bytes each, which become numbers only when they are asked for. */
export class PackedSeqs {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length / SEQ_BYTES;
  }

  /** The numbers from one position (0-based) up to but without another. */
  slice(from: number, to: number): number[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, i) =>
      Number(this.#bytes.readBigInt64BE((from + i) * SEQ_BYTES)),
    );
  }
}

const SEQ_BYTES = 8;

/**
 * Numbers of all events of the player that the log holds, ascending. They come as bytes: as an array, 400,000 of them took
 * the driver 130 ms in one piece.
 */
export async function readSeqsOf(tenant: TenantSession, player_id: string): Promise<PackedSeqs> {
  const rows = await tenant.query<{ seqs: Buffer | null }>({
    text: `
      select string_agg(int8send(a.seq), '' order by a.seq) as seqs
        from (select e.seq from events e
               where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
              union all
              select e.seq from events e where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2
              union all
              select e.seq from events e
               where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login')
                 and e.player_hash = hashtext($2) and e.player_id = $2) as a`,
    values: [player_id],
  });
  return new PackedSeqs(rows[0]?.seqs ?? Buffer.alloc(0));
}

/** Those of these events that are still the player's, in order. */
export function readEventsOf(
  tenant: TenantSession,
  player_id: string,
  seqs: readonly number[],
): Promise<FoundEvent[]> {
  return tenant.query<FoundEvent & Record<string, unknown>>({
    text: `
      select ${eventColumns}
        from unnest($3::bigint[]) as wanted(seq)
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = wanted.seq and e.player_id = $2 offset 0) as e
       order by e.seq`,
    values: [player_id, seqs],
  });
}
