import type { ShownDrops } from '@laurel/contract/drops/drops.ts';
import { checkDrops } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

/** What fell of a drop, what is left, and its proof. */
export const dropsCommand: Command = {
  name: 'drops',
  takes: 'CAMPAIGN',
  about:
    'Shows what fell of a drop and what is left, and with --check draws it again once its secret is published. ' +
    'CAMPAIGN is its id or its custom_id.',
  options: {
    ...serverOptions,
    check: { type: 'boolean', about: 'draws again; ends with 1 if anything differs' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const shown = await client.readDrops({ path: { id } });
    const differences = flagOption(input, 'check') ? drawAgain(shown) : undefined;
    if (flagOption(input, 'json')) printJson(context, { ...shown, differences });
    else print(context, shown, differences);
    return differences && differences.length > 0 ? 1 : 0;
  },
};

function print(context: Context, shown: ShownDrops, differences: readonly string[] | undefined): void {
  const { prizes, drops, ...members } = shown;
  for (const [name, value] of Object.entries(members)) printLine(context, `${name}: ${value ?? ''}`);
  printTable(context, ['title', 'left', 'count', 'from', 'to'], prizes);
  const titled = drops.map((drop) => ({
    ...drop,
    player_id: drop.player_id ?? '',
    unique_id: drop.unique_id ?? '',
    title: prizes[drop.prize]?.title ?? '',
  }));
  if (titled.length > 0)
    printTable(context, ['number', 'title', 'player_id', 'began_at', 'unique_id', 'value'], titled);
  for (const difference of differences ?? []) printLine(context, difference);
  if (differences?.length === 0)
    printLine(context, 'Drawn again: the secret is that of the commitment, and each prize fell by it.');
}

/** What differs, in sentences; empty: nothing does. */
function drawAgain(shown: ShownDrops): string[] {
  const checked = checkDrops(shown);
  if (!checked) throw new Failure('The secret is not published yet: the board is not final.');
  return [
    ...(checked.isCommitted ? [] : [`The secret is not that of the commitment ${shown.commitment}.`]),
    ...checked.wrong.map((number) => `Drop ${number} is not what the secret and the rules give.`),
  ];
}
