import { campaignArgument } from '../../campaigns/commands/campaigns.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { windowFlags } from './window-options.ts';

export const campaignCopy = answerCommand({
  operation: 'copyCampaign',
  name: 'campaign copy',
  about:
    'Makes a draft of the same definition in another window. ID is the id of a campaign or its custom_id, NAME the new custom_id.',
  arguments: { ID: campaignArgument, NAME: 'custom_id' },
  flags: windowFlags,
  says: ({ id }, { given }) => `${given.NAME}: created (id ${id}), a copy of ${given.ID}`,
});
