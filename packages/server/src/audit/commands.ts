import { type AuditChanges, auditActions } from '@laurel/contract/audit/audit-log.ts';
import { changesBetween, changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import { tableCommand } from '../cli/operation-command.ts';

export const audit = tableCommand({
  operation: 'listAuditLog',
  name: 'audit',
  about: 'Lists the actions of staff, newest first.',
  flags: {
    action: { value: 'ACTION', about: `only this: ${auditActions.join(', ')}` },
    campaign: { member: 'campaign_id', value: 'ID', about: 'only of this campaign, by its id' },
    author: { value: 'NAME', about: 'only actions of this username' },
  },
  limit: 100,
  columns: ['at', 'author', 'action', 'campaign_id', 'reason', 'details', 'changes'],
  row: ({ details, changes, ...entry }) => ({
    ...entry,
    details: details && JSON.stringify(details),
    changes: changes && changesText(changes),
  }),
});

/** The old and the new value of each change; of a member whose values are not kept, the name. */
function changesText({ before, after, omitted }: AuditChanges): string {
  const texts = changesBetween(before, after).map(changeText);
  return [...texts, ...omitted.map((pointer) => `${pointer}: not kept`)].join('; ');
}
