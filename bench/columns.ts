import { parseArgs } from 'node:util';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignInput, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { activeCampaigns, type BenchKind, campaignsOfKind } from './load/campaigns.ts';
import { drawRounds } from './load/drawn-rounds.ts';
import { type Compiled, RealSteps } from './load/real-steps.ts';

/**
 * What a step of scoring and its checkpoint cost, by the code of the server but without a database: microseconds of processor
 * time an event, and the memory that a standing takes with its line on the board: `node --expose-gc bench/columns.ts
 * [--campaigns 50] [--players 5000] [--events 20000] [--steps 6] [--types PT,TM,IM | --kind points|drop|jackpot|levels]`. To
 * compare two revisions, run it in check-outs of both in turn; docs/decisions/folds-in-columns.md has results.
 */
const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '50' },
    players: { type: 'string', default: '5000' },
    events: { type: 'string', default: '20000' },
    steps: { type: 'string', default: '6' },
    types: { type: 'string' },
    kind: { type: 'string' },
  },
});
const [count, players] = [Number(values.campaigns), Number(values.players)];
const [stepEvents, steps] = [Number(values.events), Number(values.steps)];
const WARM_STEPS = 2;

const campaigns = compiled();
const start = Math.max(...campaigns.map((campaign) => campaign.compiled.start));
const events = stepEvents * (steps + WARM_STEPS);
const log = drawRounds({ events, players, currency: 'EUR', start, stepEvents });
const player_ids = Array.from({ length: players }, (_, nth) => `player-${nth}`);
const heapBefore = heap();
const run = new RealSteps(campaigns, player_ids);
const spent = { steps: 0, rows: 0 };
for (let step = 0; step < steps + WARM_STEPS; step++) {
  if (step === WARM_STEPS) spent.steps = spent.rows = 0;
  const began = process.cpuUsage();
  await run.step(log.slice(step * stepEvents, (step + 1) * stepEvents));
  spent.steps += microsecondsSince(began);
  const folded = process.cpuUsage();
  run.checkpoint();
  spent.rows += microsecondsSince(folded);
}
if (run.characters === 0) throw new Error('nothing was folded');
const bytes = (heap() - heapBefore) / (count * players);
const each = (microseconds: number) => (microseconds / (steps * stepEvents)).toFixed(1);
console.log(
  `${count} × ${players}: ${each(spent.steps + spent.rows)} µs an event, ${each(spent.steps)} in steps and ` +
    `${each(spent.rows)} for rows of ${run.characters} characters; ${bytes.toFixed(0)} bytes a standing`,
);

/** With one window, as all campaigns share the rounds of a player then. */
function compiled(): Compiled[] {
  const types = values.types?.split(',');
  const isMeasured = ({ tournament_type }: TournamentInput) => types?.includes(tournament_type) ?? true;
  const inputs: CampaignInput[] = values.kind
    ? campaignsOfKind(values.kind as BenchKind, count)
    : activeCampaigns(count * 10)
        .filter(isMeasured)
        .slice(0, count);
  const { start, end } = inputs[0] as TournamentInput;
  const rates = rateTable([]);
  return inputs.map((input) => {
    const definition = normaliseDefinition({ ...input, start, end });
    return { definition, compiled: compileCampaign(definition, rates, () => true) };
  });
}

/** Without `--expose-gc` what waits for collection counts, too. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
