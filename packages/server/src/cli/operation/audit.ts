import { type AuditEntryAnswer, auditActions } from '@laurel/contract/installation/audit-log.ts';
import {
  type ApiClient,
  accountOf,
  openApiClient,
  type Page,
  serverOptions,
} from '../framework/api-client.ts';
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
      campaign_id: countOption(input, 'campaign')?.toString(),
      author: textOption(input, 'author'),
    };
    const limit = countOption(input, 'limit') ?? USUAL_ENTRIES;
    const entries = await readNewest(openApiClient(accountOf(input, context)), filter, limit);
    if (flagOption(input, 'json')) printJson(context, entries);
    else
      printTable(
        context,
        ['at', 'author', 'action', 'campaign_id', 'reason', 'details'],
        entries.map(({ details, ...entry }) => ({ ...entry, details: details && JSON.stringify(details) })),
      );
    return 0;
  },
};

async function readNewest(
  api: ApiClient,
  filter: Record<string, string | undefined>,
  limit: number,
): Promise<AuditEntryAnswer[]> {
  const given = Object.entries(filter).filter((one): one is [string, string] => one[1] !== undefined);
  const entries: AuditEntryAnswer[] = [];
  for (let page = 1; entries.length < limit; page++) {
    const query = new URLSearchParams([...given, ['page_size', '100'], ['page', String(page)]]);
    const { results, next } = await api.get<Page<AuditEntryAnswer>>(`/api/v1/audit-log?${query}`);
    entries.push(...results);
    if (next === null) break;
  }
  return entries.slice(0, limit);
}
