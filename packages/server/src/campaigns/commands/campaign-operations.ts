import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PublishedCampaign } from '@laurel/contract/campaigns/publish-checks.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { campaignArgument } from './find-campaign.ts';

export const campaignList = tableCommand({
  operation: 'listCampaigns',
  name: 'campaign list',
  about: 'Lists the campaigns of the tenant in every state, newest first.',
  flags: {
    state: 'only those in this state',
    kind: 'only of this kind',
    'tournament-type': 'only tournaments of this type',
    from: { value: 'TIME', about: 'only those that end later than this, RFC 3339' },
    to: { value: 'TIME', about: 'only those that start earlier than this, RFC 3339' },
  },
  columns: ['id', 'custom_id', 'type', 'state', 'status', 'version', 'start', 'end', 'name'],
  row: (campaign: Campaign) => {
    const { texts, default_language, kind } = campaign;
    const type = kind === 'tournament' ? campaign.tournament_type : kind;
    return { ...campaign, type, name: texts[default_language]?.name };
  },
});

export const campaignCheck = answerCommand({
  operation: 'checkPublish',
  name: 'campaign check',
  about:
    'Says what publishing a campaign would find: errors, which refuse it, and warnings. ID is the id of a campaign or its ' +
    'custom_id. The exit code is 1 where there are errors.',
  arguments: { ID: campaignArgument },
  says: ({ errors, warnings }) => {
    const found = [
      ...errors.map(({ pointer, detail }) => `error ${pointer}: ${detail}`),
      ...warnings.map(({ pointer, detail }) => `warning ${pointer}: ${detail}`),
    ];
    return found.length === 0 ? 'Nothing was found.' : found;
  },
  exitCode: ({ errors }) => (errors.length > 0 ? 1 : 0),
});

const action = {
  arguments: { ID: campaignArgument },
  flags: { reason: 'why, kept in the audit log' },
  says: (campaign: Campaign | PublishedCampaign) => {
    const { custom_id, state, status, end } = campaign;
    const warnings = 'warnings' in campaign ? campaign.warnings : [];
    return [
      `${custom_id}: ${state}${status ? ` (${status})` : ''}, ends ${end}`,
      ...warnings.map(({ pointer, detail }) => `  warning ${pointer}: ${detail}`),
    ];
  },
};

export const campaignPublish = answerCommand({
  operation: 'publishCampaign',
  name: 'campaign publish',
  about: 'Publishes a draft and prints its warnings. ID is the id of a campaign or its custom_id.',
  ...action,
});

export const campaignCancel = answerCommand({
  operation: 'cancelCampaign',
  name: 'campaign cancel',
  about: 'Ends a campaign without prizes. ID is the id of a campaign or its custom_id.',
  ...action,
});
