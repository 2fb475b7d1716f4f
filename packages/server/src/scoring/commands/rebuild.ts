import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Rebuild } from '@laurel/contract/scoring/rebuilds.ts';
import { type FoldBar, openFoldBar } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

export const rebuild: Command = {
  name: 'rebuild',
  about:
    'Folds the log again next to the live boards, while events come in, and compares both to the byte. The new board takes the ' +
    'place of the old one; with --check nothing changes. Ends with 1 when a check found a difference.',
  options: {
    ...serverOptions,
    campaign: {
      type: 'string',
      value: 'ID',
      about:
        'only this one, by its id or custom_id; by default, every published one, with --check every settled one, too',
    },
    check: { type: 'boolean', about: 'compare only' },
  },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const [check, json] = [flagOption(input, 'check'), flagOption(input, 'json')];
    const campaigns = await wantedCampaigns(client, textOption(input, 'campaign'), check);
    // All are begun before the first is waited for: folds of one window that are under way together share one reading of the
    // log.
    const started = await Promise.all(
      campaigns.map(async (campaign) => ({ campaign, first: await start(client, campaign.id, check) })),
    );
    const outcomes: Outcome[] = [];
    for (const { campaign, first } of started)
      outcomes.push(await finish(context, client, campaign, first, { check, json }));
    if (json) printJson(context, outcomes);
    else report(context, outcomes, check);
    return check && outcomes.some((one) => one.differences + one.alarm_differences > 0) ? 1 : 0;
  },
};

interface Outcome {
  campaign_id: number;
  custom_id: string;
  differences: number;
  differing_players: string[];
  alarm_differences: number;
}

/** How often a rebuild is tried that edits or rates interrupt. */
const ATTEMPTS = 5;
const POLL_MILLISECONDS = 250;

/** A settled board is final, so it is only checked. */
async function wantedCampaigns(
  client: Client,
  wanted: string | undefined,
  check: boolean,
): Promise<Campaign[]> {
  const states = check ? ['published', 'settled'] : ['published'];
  const known: Campaign[] = [];
  for (const state of states as Campaign['state'][])
    known.push(...(await Array.fromAsync(client.listCampaigns.items({ query: { state, page_size: 100 } }))));
  if (wanted === undefined) return known;
  const found =
    known.find(({ custom_id }) => custom_id === wanted) ?? known.find(({ id }) => String(id) === wanted);
  if (!found) throw new Failure(`There is no ${states.join(' or ')} campaign "${wanted}".`);
  return [found];
}

async function finish(
  context: Context,
  client: Client,
  { id, custom_id }: Campaign,
  first: Rebuild,
  { check, json }: { check: boolean; json: boolean },
): Promise<Outcome> {
  const bar = openFoldBar(context, custom_id, json);
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const done = await follow(client, attempt === 1 ? first : await start(client, id, check), bar);
      if (done.state !== 'finished') continue;
      const { differences, differing_players, alarm_differences } = done;
      return {
        campaign_id: id,
        custom_id,
        differences: differences ?? 0,
        differing_players: differing_players ?? [],
        alarm_differences: alarm_differences ?? 0,
      };
    }
  } finally {
    bar.end();
  }
  throw new Failure(`${custom_id} was changed again and again while it was rebuilt.`);
}

/** Waits while another fold of the campaign is under way. */
async function start(client: Client, id: number, check: boolean): Promise<Rebuild> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.startRebuild({ path: { id }, body: { check } });
    } catch (error) {
      const isBusy = error instanceof LaurelFault && error.code === 'conflict';
      if (!isBusy || attempt * POLL_MILLISECONDS > 60_000) throw error;
      await sleep(POLL_MILLISECONDS);
    }
  }
}

async function follow(client: Client, started: Rebuild, bar: FoldBar): Promise<Rebuild> {
  for (let now = started; ; ) {
    const { players, folded } = now;
    if (players !== null && folded !== null) bar.show({ players, folded });
    if (now.state !== 'running') return now;
    await sleep(POLL_MILLISECONDS);
    now = await client.readRebuild({ path: { id: started.campaign_id, rebuild_id: started.id } });
  }
}

function report(context: Context, outcomes: Outcome[], check: boolean): void {
  printTable(
    context,
    ['id', 'custom_id', 'differences', 'players', 'alarms'],
    outcomes.map(({ campaign_id, custom_id, differences, differing_players, alarm_differences }) => {
      const named = differing_players.slice(0, 5).join(' ');
      return {
        id: campaign_id,
        custom_id,
        differences,
        players: differing_players.length > 5 ? `${named} …` : named || '-',
        alarms: alarm_differences,
      };
    }),
  );
  const differing = outcomes.filter(({ differences }) => differences > 0).length;
  if (differing === 0) printLine(context, 'Every board equals the fold of the log, to the byte.');
  else
    printLine(
      context,
      `${differing} of ${outcomes.length} boards differed${check ? '.' : ' and were replaced.'}`,
    );
  const alarms = outcomes.reduce((sum, { alarm_differences }) => sum + alarm_differences, 0);
  if (alarms > 0) printLine(context, `${alarms} alarms differed from those that the log gives.`);
}
