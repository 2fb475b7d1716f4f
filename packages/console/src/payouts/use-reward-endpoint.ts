import type { Result } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { laurel, useRead } from '../connection/laurel.ts';

export const endpointKey = ['reward-endpoint'];

/** Where approved payouts are sent; null: nowhere, so people pay them. */
export function useRewardEndpoint(): UseQueryResult<Result<'readRewardEndpoint'> | null> {
  return useRead(endpointKey, (signal) => laurel.readRewardEndpoint({ signal }).catch(noneYet));
}

function noneYet(error: unknown): null {
  if (error instanceof LaurelFault && error.status === 404) return null;
  throw error;
}
