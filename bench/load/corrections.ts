import { setTimeout } from 'node:timers/promises';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import type { Laurel } from '../harness/laurel.ts';
import { betEvent, postEvents } from './post-events.ts';

export interface Corrections {
  /** Campaigns that are about to be settled. */
  campaign_ids: readonly number[];
  /** One that continues, and its definition. */
  open: number;
  goesOn: TournamentInput;
  aSecond: number;
}

/**
 * Makes corrections of all kinds at a fixed rate a second, whether the earlier ones have ended or not, until the signal ends
 * it. Returns how many were accepted and how many a campaign refused, as it was being settled or folded.
 */
export async function correctFor(
  laurel: Laurel,
  { aSecond, ...corrections }: Corrections,
  signal: AbortSignal,
): Promise<{ accepted: number; refused: number }> {
  const kinds = kindsOf(laurel, corrections);
  const made = { accepted: 0, refused: 0 };
  const under: Promise<void>[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const one = (kinds[n % kinds.length] as (typeof kinds)[number])(n);
    const noted = one.then(
      () => void made.accepted++,
      () => void made.refused++,
    );
    under.push(noted);
    await setTimeout(1_000 / aSecond);
  }
  await Promise.all(under);
  return made;
}

function kindsOf(
  laurel: Laurel,
  { campaign_ids, open, goesOn }: Omit<Corrections, 'aSecond'>,
): ((n: number) => Promise<unknown>)[] {
  const reason = 'a correction of the benchmark';
  const some = (n: number) => campaign_ids[n % campaign_ids.length];
  const player = (n: number) => `player-${String(n).padStart(7, '0')}`;
  const post = (path: string, body: object) => laurel.call('POST', `/api/v1/${path}`, body);
  return [
    (n) => post('exchange-rates', { rates: [{ currency: 'SEK', date: '2020-01-01', per_eur: `${10 + n}` }] }),
    async (n) => post('events/void', { unique_ids: await idsOf(laurel, player(n)), reason }),
    (n) => post(`campaigns/${some(n)}/disqualifications`, { player_id: player(n), reason }),
    (n) =>
      laurel.call('PUT', `/api/v1/campaigns/${open}`, { ...goesOn, texts: { en: { name: `${n}` } }, reason }),
    (n) => post(`campaigns/${some(n)}/rebuilds`, { check: false }),
    (n) => post(`campaigns/${some(n)}/opt-ins`, { player_id: player(n) }),
    (n) => postEvents(laurel, [lateBet(player(n), n)]),
  ];
}

async function idsOf(laurel: Laurel, player_id: string): Promise<string[]> {
  const rows = await laurel.query<{ unique_id: string }>(
    'select unique_id from events where tenant_id = 1 and player_id = $1 limit 1',
    [player_id],
  );
  return rows.map((row) => row.unique_id);
}

function lateBet(player_id: string, n: number): object {
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  return betEvent({ unique_id: `late-${n}`, player_id, timestamp });
}
