import { setTimeout } from 'node:timers/promises';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import { countLogged, type Laurel, untilScored } from '../harness/laurel.ts';
import type { Judgement } from './verdict.ts';

/** Events still to be scored when the load ended may take this many minutes. */
const TIMEOUT_MINUTES = 10;

/** Compares acknowledged events with stored ones, and every board with a fold of the whole log. */
export async function verify(
  laurel: Laurel,
  campaign_ids: number[],
  acknowledged: number,
  faults: number,
): Promise<Judgement[]> {
  const scored = await untilScored(laurel, TIMEOUT_MINUTES);
  const { accepted } = await laurel.call<IntakeStats>('GET', '/api/v1/intake/stats');
  const stored = await countLogged(laurel);
  // For a batch whose answer was lost it is unknown here whether it is stored.
  const isWhole = faults === 0 ? stored === acknowledged : stored >= acknowledged;
  const judgements = [
    {
      what: 'accepted is stored',
      holds: isWhole && stored === accepted && stored === scored,
      because: `${acknowledged} acknowledged, ${accepted} accepted, ${stored} stored, ${scored} scored`,
    },
  ];
  await laurel.signInAgain();
  // All together, since folds that are built at the same time read the log together.
  const compared = await Promise.all(campaign_ids.map((id) => compareWithRebuild(laurel, id)));
  return [...judgements, ...compared];
}

interface Rebuild {
  id: number;
  state: string;
  differences: number | null;
}

async function compareWithRebuild(laurel: Laurel, campaign_id: number): Promise<Judgement> {
  const path = `/api/v1/campaigns/${campaign_id}/rebuilds`;
  let rebuild = await laurel.call<Rebuild>('POST', path, { check: true });
  while (rebuild.state === 'running') {
    await setTimeout(500);
    rebuild = await laurel.call<Rebuild>('GET', `${path}/${rebuild.id}`);
  }
  return {
    what: `the board of campaign ${campaign_id} equals the fold of its events`,
    holds: rebuild.state === 'finished' && rebuild.differences === 0,
    because: `the rebuild ended as ${rebuild.state} with ${rebuild.differences} differences`,
  };
}
