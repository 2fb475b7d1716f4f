import { campaignKey, laurel, pathId, useRead } from '../connection/laurel.ts';

/** What is published of the draw; drafts and cancelled campaigns have none. */
export function useRaffle({ id, state }: { id: number; state: string }) {
  return useRead(
    campaignKey(id, 'raffle'),
    (signal) => laurel.readRaffle({ path: { id: pathId(String(id)) }, signal }),
    { every: 10_000, enabled: state !== 'draft' },
  );
}
