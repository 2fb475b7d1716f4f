import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { tournament } from './tournament/tournament.ts';

/** The kinds of campaign, by the member `kind` of their definitions. */
export const campaignKinds = { tournament } as const satisfies Record<CampaignDefinition['kind'], unknown>;
