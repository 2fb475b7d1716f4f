import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { TextLink } from '../kit/page.tsx';
import { campaignName } from '../values/campaign-name.ts';

/** The campaign of an alarm by name, a link to it; where it has a board, with the player in sight. */
export function AlarmCampaign({
  campaign_id: id,
  custom_id,
  player_id = null,
}: Pick<AlarmAnswer, 'campaign_id' | 'custom_id'> & Partial<Pick<AlarmAnswer, 'player_id'>>) {
  const { data } = useRead(campaignKey(id), (signal) => laurel.readCampaign({ path: { id }, signal }), {
    staleTime: 60_000,
  });
  const hasBoard = data?.kind === 'tournament';
  return (
    <TextLink
      to={hasBoard ? '/campaigns/$id/board' : '/campaigns/$id'}
      params={{ id: String(id) }}
      search={hasBoard && player_id !== null ? { player: player_id } : {}}
      inherit
    >
      {data ? campaignName(data) : custom_id}
    </TextLink>
  );
}
