import type { Client, Request } from '@laurel/client/client.ts';
import { type AuditChanges, type AuditEntryAnswer, auditActions } from '@laurel/contract/audit/audit-log.ts';
import { changesBetween, changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import { openAccount, serverOptions } from '../cli/account.ts';
import { countOption, flagOption, oneOfOption, textOption } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { printJson, printTable } from '../cli/output.ts';

const USUAL_ENTRIES = 100;

export const audit: Command = {
  name: 'audit',
  takes: '',
  about: 'Lists the actions of staff, newest first.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    action: { type: 'string', value: 'ACTION', about: `only this: ${auditActions.join(', ')}` },
    campaign: { type: 'string', value: 'ID', about: 'only of this campaign, by its id' },
    author: { type: 'string', value: 'NAME', about: 'only actions of this username' },
    limit: { type: 'string', value: 'N', about: `how many at most; ${USUAL_ENTRIES} by default` },
  },
  run: async (input, context) => {
    const filter = {
      action: oneOfOption(input, 'action', auditActions),
      campaign_id: countOption(input, 'campaign'),
      author: textOption(input, 'author'),
    };
    const limit = countOption(input, 'limit') ?? USUAL_ENTRIES;
    const entries = await readNewest(openAccount(input, context), filter, limit);
    if (flagOption(input, 'json')) printJson(context, entries);
    else
      printTable(
        context,
        ['at', 'author', 'action', 'campaign_id', 'reason', 'details', 'changes'],
        entries.map(({ details, changes, ...entry }) => ({
          ...entry,
          details: details && JSON.stringify(details),
          changes: changes && changesText(changes),
        })),
      );
    return 0;
  },
};

/** The old and the new value of each change; of a member whose values are not kept, the name. */
function changesText({ before, after, omitted }: AuditChanges): string {
  const texts = changesBetween(before, after).map(changeText);
  return [...texts, ...omitted.map((pointer) => `${pointer}: not kept`)].join('; ');
}

async function readNewest(
  client: Client,
  filter: Request<'listAuditLog'>['query'],
  limit: number,
): Promise<AuditEntryAnswer[]> {
  const entries: AuditEntryAnswer[] = [];
  for await (const entry of client.listAuditLog.items({ query: { ...filter, page_size: 100 } })) {
    if (entries.push(entry) >= limit) break;
  }
  return entries;
}
