import { campaignKey, laurel, pathId, useRead } from '../connection/laurel.ts';

/** So often figures are read again, and while rounds are being counted. */
const LOOK_MILLISECONDS = 10_000;
const COUNTING_MILLISECONDS = 2_000;

/** What a campaign comes to so far; `isMoving`: it can still change. */
export function useFigures(id: string | number, isMoving: boolean) {
  return useRead(
    campaignKey(id, 'figures'),
    (signal) => laurel.readCampaignFigures({ path: { id: pathId(String(id)) }, signal }),
    {
      every: ({ state }) => {
        if (state.data?.counting) return COUNTING_MILLISECONDS;
        return isMoving ? LOOK_MILLISECONDS : false;
      },
    },
  );
}
