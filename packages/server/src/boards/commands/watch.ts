import { type Client, createClient } from '@laurel/client/client.ts';
import { type LiveEvents, type WatchedBoards, watchBoards } from '@laurel/client/live/live.ts';
import { openAccount, serverOptions, serverUrl } from '../../cli/account.ts';
import { countOption, Failure, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { printRemark } from '../../cli/output.ts';
import { WatchView } from './watch-view.ts';

const DEFAULT_ROWS = 10;

export const watch: Command = {
  name: 'watch',
  takes: 'CAMPAIGN',
  about:
    'Shows a live board as players see it, until Ctrl-C or until the board is final. CAMPAIGN is the custom_id of a published campaign ' +
    'or its id. It uses a publishable key; without one it signs in and makes one, which it revokes at the end.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    key: {
      type: 'string',
      value: 'KEY',
      about: 'a publishable key (or LAUREL_API_KEY, if it begins with pk_)',
    },
    rows: { type: 'string', value: 'N', about: `how many places; ${DEFAULT_ROWS} by default` },
    language: { type: 'string', value: 'TAG', about: 'of names and prizes; en by default' },
  },
  run: async (input, context) => {
    const stopping = context.interruption();
    const url = serverUrl(input, context.settings.url);
    const { key, revoke } = await keyFor(input, context);
    try {
      const { clock, random } = context;
      const client = createClient({ url, credentials: { apiKey: key }, clock, random });
      const language = textOption(input, 'language') ?? 'en';
      const campaign = await findListed(client, input.positionals[0] ?? '', language);
      const rows = countOption(input, 'rows') ?? DEFAULT_ROWS;
      const live = watchBoards({ url, key, campaigns: [campaign.id], rows, language, clock, random });
      await show(live, { input, context, rows, name: campaign.name, stopping });
    } finally {
      await revoke();
    }
    return 0;
  },
};

/** The publishable key that was given, or one that lives as long as the command. */
async function keyFor(
  input: Input,
  context: Context,
): Promise<{ key: string; revoke: () => Promise<unknown> }> {
  const fallback = context.settings.apiKey?.startsWith('pk_') ? context.settings.apiKey : undefined;
  const given = textOption(input, 'key') ?? fallback;
  if (given !== undefined) return { key: given, revoke: async () => undefined };
  const client = openAccount(input, context);
  const made = await client.createApiKey({ body: { name: 'laurel watch', scopes: ['boards:read'] } });
  return { key: made.key, revoke: () => client.revokeApiKey({ path: { api_key_id: made.api_key_id } }) };
}

/** A published campaign by its custom_id or else by its id, as listings show it; a custom_id of digits goes first. */
async function findListed(
  client: Client,
  text: string,
  language: string,
): Promise<{ id: number; name: string }> {
  let byId: { id: number; name: string } | undefined;
  const query = { page_size: 25, language };
  for await (const { campaign } of client.listPublishedCampaigns.items({ query })) {
    if (campaign.custom_id === text) return campaign;
    if (String(campaign.id) === text) byId = campaign;
  }
  if (byId) return byId;
  throw new Failure(`There is no published campaign "${text}".`);
}

interface Shown {
  input: Input;
  context: Context;
  rows: number;
  name: string;
  stopping: AbortSignal;
}

/** Until it is interrupted or final; throws Failure where the server refuses for good. */
async function show(live: WatchedBoards, { input, context, rows, name, stopping }: Shown): Promise<void> {
  const view = new WatchView(context, { name, rows, json: flagOption(input, 'json') });
  const ended = Promise.withResolvers<void>();
  live.on('state', ({ state, failure }) => {
    if (failure && !failure.isPassing)
      ended.reject(new Failure(`The board cannot be watched: ${failure.message}.`, { cause: failure }));
    view.state(state);
    tellAway(context, state, failure);
  });
  live.on('change', (change) => {
    view.change(change);
    if (view.isFinal) ended.resolve();
  });
  stopping.addEventListener('abort', () => ended.resolve());
  try {
    await ended.promise;
  } finally {
    live.close();
    view.end();
  }
}

function tellAway(
  context: Context,
  state: LiveEvents['state']['state'],
  failure: LiveEvents['state']['failure'],
): void {
  if (state === 'away' && !context.stdout.isTTY)
    printRemark(context, `Connection lost (${failure?.message ?? 'no answer'}). Trying again.`);
}
