import type { Client, Request } from '@laurel/client/client.ts';
import { changesBetween, changeText } from '@laurel/contract/campaigns/definition-difference.ts';
import {
  type AuditChanges,
  type AuditEntryAnswer,
  auditActions,
} from '@laurel/contract/installation/audit-log.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { countOption, flagOption, oneOfOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printTable } from '../framework/output.ts';

const USUAL_ENTRIES = 100;

export const audit: Command = {
  name: 'audit',
  takes: '',
  about: 'Lists what staff did, newest first.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    action: { type: 'string', value: 'ACTION', about: `only this: ${auditActions.join(', ')}` },
    campaign: { type: 'string', value: 'ID', about: 'only of this campaign, by its id' },
    author: { type: 'string', value: 'NAME', about: 'only what this username did' },
    limit: { type: 'string', value: 'N', about: `how many at most; ${USUAL_ENTRIES} unless told` },
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

/** What stood before and what stands now, a change after the other; what is kept nowhere is named. */
function changesText({ before, after, omitted }: AuditChanges): string {
  const told = changesBetween(before, after).map(changeText);
  return [...told, ...omitted.map((pointer) => `${pointer}: not kept`)].join('; ');
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
