import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { drawRounds } from './load/drawn-rounds.ts';
import { type Measured, RealSteps } from './load/real-steps.ts';

const [count = 50, players = 5000, stepEvents = 20000, steps = 6] = process.argv.slice(2).map(Number);
const only = process.env.TYPES?.split(',');

function compiled(count: number): Measured[] {
  const rates = rateTable([]);
  let all = activeCampaigns(count * 10);
  if (only) all = all.filter((one) => only.includes(one.tournament_type as string));
  const first = all[0]!;
  return all.slice(0, count).map((input) => {
    const definition = normaliseDefinition({ ...input, start: first.start, end: first.end });
    return { definition, compiled: compileCampaign(definition, rates, () => true) };
  });
}

const campaigns = compiled(count);
const { start } = campaigns[0]!.compiled;
const WARM = 2;
const log = drawRounds({ events: stepEvents * (steps + WARM), players, currency: 'EUR', start, stepEvents });
const heap = () => { globalThis.gc?.(); globalThis.gc?.(); return process.memoryUsage().heapUsed; };
const before = heap();
const run = new RealSteps(campaigns, Array.from({ length: players }, (_, i) => `player-${i}`));
let at = 0;
const cpu = { step: 0, write: 0 };
async function spend(what: 'step' | 'write', act: () => unknown) {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  cpu[what] += (user + system);
}
for (let i = 0; i < steps + WARM; i++) {
  if (i === WARM) cpu.step = cpu.write = 0;
  await spend('step', () => run.step(log.slice(at, at + stepEvents)));
  at += stepEvents;
  await spend('write', () => run.checkpoint());
}
const each = (x: number) => (x / (steps * stepEvents)).toFixed(1);
const held = (heap() - before) / (count * players);
console.log(`${count} campaigns x ${players}: ${each(cpu.step + cpu.write)} us an event (steps ${each(cpu.step)}, rows ${each(cpu.write)}), ${run.bytes} bytes, ${held.toFixed(0)} bytes a standing`);
