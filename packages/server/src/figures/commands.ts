import { csvType, htmlType, jsonType } from '@laurel/contract/values/media-types.ts';
import { campaignFileCommand } from '../campaigns/commands/campaigns.ts';

export const figureCommands = [
  campaignFileCommand({
    name: 'campaign figures',
    what: 'figures',
    about:
      'Writes what a campaign comes to so far: players, rounds, turnover, payout of games, GGR, cost, days, steps of a mission and ' +
      'tickets of a raffle.',
    types: { json: jsonType, csv: csvType },
    formats: 'json by default',
    open: (client, type, id) => client.readCampaignFigures.file(type, { path: { id } }),
  }),
  campaignFileCommand({
    name: 'campaign report',
    what: 'report',
    about:
      'Writes the report on a campaign: its figures against the weeks before and against players who did not take part.',
    types: { json: jsonType, html: htmlType },
    formats: 'json by default; html is two sheets to print',
    open: (client, type, id) => client.readCampaignReport.file(type, { path: { id } }),
  }),
];
