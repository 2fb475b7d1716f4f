import type { CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';

/** What narrows the list of campaigns, as the call has it. */
export interface CampaignsQuery {
  state?: CampaignState;
  tournament_type?: TournamentType;
  custom_id?: string;
}

/** From the filters of the address; what is empty narrows nothing. */
export function campaignsQuery({ state, type, id }: Record<'state' | 'type' | 'id', string>): CampaignsQuery {
  return {
    ...(state !== '' && { state: state as CampaignState }),
    ...(type !== '' && { tournament_type: type as TournamentType }),
    ...(id.trim() !== '' && { custom_id: id.trim() }),
  };
}
