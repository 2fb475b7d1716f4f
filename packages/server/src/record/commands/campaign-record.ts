import { csvType, htmlType, jsonType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { campaignFileCommand } from '../../campaigns/commands/campaigns.ts';

export const campaignRecord = campaignFileCommand({
  name: 'campaign record',
  what: 'record',
  about:
    'Writes everything about one campaign, for a regulator: times, rules and their versions, players with places and prizes, ' +
    'exclusions, jurisdictions, the certificate.',
  types: { json: jsonType, csv: csvType, xlsx: xlsxType, html: htmlType },
  formats: 'json by default; html is a page to print',
  open: (client, type, id) => client.readRecord.file(type, { path: { id } }),
});
