import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { drawRounds, processorSeconds } from './load/drawn-rounds.ts';
import { IdeaSteps, type Ideas } from './load/idea-steps.ts';

/**
 * The gain from each idea that keeps a round cheap in many campaigns, alone and with the others, without a database:
 * processor time an event, and what a checkpoint would write. `node bench/fold-ideas.ts [players]`;
 * docs/decisions/boards-from-memory.md has the table. Hot players play three rounds a step and are held; cold ones play once
 * a step and are read from their row each time.
 */
const players = Number(process.argv[2] ?? 2_000);
const WARM_STEPS = 2;
const MEASURED_STEPS = 4;

const none: Ideas = { shared: false, oneRow: false, coalesced: false, binary: false };
const variants: Record<string, Ideas> = {
  'none of them': none,
  'shared gathering': { ...none, shared: true },
  'one row a player': { ...none, oneRow: true },
  'coalesced checkpoints': { ...none, coalesced: true },
  'binary state': { ...none, binary: true },
  'the first three together': { shared: true, oneRow: true, coalesced: true, binary: false },
  'all four': { shared: true, oneRow: true, coalesced: true, binary: true },
};

console.log('| | players | 1 campaign | 10 | 50 | 200 |\n|---|---|---|---|---|---|');
for (const isHot of [true, false])
  for (const [name, ideas] of Object.entries(variants)) {
    // Cold players are written after each step, and read as text.
    if (!isHot && (ideas.coalesced || ideas.binary) && !ideas.shared) continue;
    if (!isHot && ideas.binary) continue;
    const cells = [1, 10, 50, 200].map((count) => measure(count, isHot, ideas));
    console.log(`| ${name} | ${isHot ? 'hot' : 'cold'} | ${cells.join(' | ')} |`);
  }

/** Microseconds, rows and bytes an event. */
function measure(count: number, isHot: boolean, ideas: Ideas): string {
  const campaigns = compiled(count);
  const stepEvents = Math.round(players * 1.4 * (isHot ? 3 : 1));
  const events = stepEvents * (WARM_STEPS + MEASURED_STEPS);
  const { start } = campaigns[0] as CompiledCampaign;
  const log = drawRounds({ events, players, currency: 'EUR', start, stepEvents });
  const run = new IdeaSteps(campaigns, isHot, ideas);
  let at = 0;
  const step = () => {
    run.step(log.slice(at, at + stepEvents));
    at += stepEvents;
  };
  for (let warm = 0; warm < WARM_STEPS; warm++) step();
  run.rows = 0;
  run.bytes = 0;
  const seconds = processorSeconds(() => {
    for (let measured = 0; measured < MEASURED_STEPS; measured++) step();
    run.checkpoint();
  });
  const each = (value: number, digits: number) => (value / (stepEvents * MEASURED_STEPS)).toFixed(digits);
  return `${each(seconds * 1e6, 1)} µs, ${each(run.rows, 2)} rows, ${each(run.bytes, 0)} bytes`;
}

function compiled(count: number): CompiledCampaign[] {
  const rates = rateTable([]);
  const inputs = activeCampaigns(count).map(({ start, end, ...input }, _, [first]) => ({
    ...input,
    start: first?.start ?? start,
    end: first?.end ?? end,
  }));
  return inputs.map((input) => compileCampaign(normaliseDefinition(input), rates, () => true));
}
