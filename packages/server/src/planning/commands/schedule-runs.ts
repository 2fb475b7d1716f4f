import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printTable } from '../../cli/output.ts';
import { findSchedule } from './find-plan.ts';

const columns = ['start', 'end', 'custom_id', 'state', 'campaign_id', 'detail'] as const;

export const scheduleRuns: Command = {
  name: 'schedule runs',
  takes: 'SCHEDULE',
  about:
    'Lists the newest hundred runs of a schedule with their outcome, then the next ones, earliest first. SCHEDULE is its name or its id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    upcoming: { type: 'string', value: 'COUNT', about: 'how many of the next runs; 10 by default' },
  },
  run: async (input, context) => {
    const upcoming = countOption(input, 'upcoming');
    const client = openAccount(input, context);
    const { id } = await findSchedule(client, input.positionals[0] ?? '');
    const query = { page_size: 100, ...given('upcoming', upcoming) };
    const runs = await client.listScheduleRuns({ path: { schedule_id: id }, query });
    if (flagOption(input, 'json')) printJson(context, { runs: runs.results, upcoming: runs.upcoming });
    else {
      const next = runs.upcoming.map(({ create_at, ...run }) => ({
        ...run,
        state: 'upcoming',
        campaign_id: null,
        detail: `made at ${create_at}`,
      }));
      printTable(context, [...columns], [...runs.results.toReversed(), ...next]);
    }
    return 0;
  },
};
