import { campaignArgument } from '../campaigns/commands/campaigns.ts';
import { answerCommand } from '../cli/operation-command.ts';
import { printLine, printTable } from '../cli/output.ts';

export const jackpotCommand = answerCommand({
  operation: 'readJackpot',
  name: 'jackpot',
  about:
    'Shows the pots of a jackpot, what came in and what was paid, and what fell to which round. ' +
    'ID is the id of the campaign or its custom_id.',
  arguments: { ID: campaignArgument },
  print: (context, { pots, falls, totals, status, currency, commitment, secret }) => {
    for (const [name, value] of Object.entries({ status, currency, commitment, secret }))
      printLine(context, `${name}: ${value ?? ''}`);
    const all = { ...totals, name: 'all', pot: '', amount: totals.pots };
    const columns = ['name', 'pot', 'amount', 'contributions', 'seeds', 'paid', 'carried'] as const;
    printTable(context, [...columns], [...pots, all]);
    if (falls.length === 0) return;
    const named = falls.map((fall) => ({ ...fall, name: pots[fall.level]?.name }));
    const ofFalls = [
      'number',
      'name',
      'pot',
      'paid',
      'player_id',
      'began_at',
      'unique_id',
      'threshold',
    ] as const;
    printTable(context, [...ofFalls], named);
  },
});
