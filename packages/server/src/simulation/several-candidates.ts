import { movedTo } from '@laurel/contract/campaigns/copies.ts';
import type {
  CampaignDefinition,
  CampaignInput,
  DefinitionError,
} from '@laurel/contract/campaigns/definition.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { listedErrors } from '@laurel/contract/faults/faults.ts';
import type { SeveralWindows } from '@laurel/contract/simulation/several-windows.ts';
import { formatTimestamp, MICROSECONDS_A_DAY, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { checkedDefinition, type StoredCampaign } from '../campaigns/campaigns.ts';
import { refuseInvalid } from '../validation/refusals.ts';
import type { Candidate } from './prepare-candidates.ts';
import { candidateOf } from './simulate.ts';

/** A candidate, with the place of its definition in the request. */
export interface SeveralCandidate extends Candidate {
  index: number;
}

const WEEK = 7 * MICROSECONDS_A_DAY;

/**
 * Each definition in each window, with the same assumptions as in a single simulation. `now` in µs. Fault `invalid_body`,
 * with pointers.
 */
export function severalCandidates(
  campaign: StoredCampaign,
  { windows, definitions }: Pick<SeveralWindows, 'windows' | 'definitions'>,
  now: number,
): SeveralCandidate[] {
  const wanted = Array.isArray(windows) ? windows : lastWeeks(campaign.definition, windows.weeks, now);
  const whole = definitions?.map((input: CampaignInput, i) => checkedDefinition(input, `/definitions/${i}`));
  const errors: DefinitionError[] = [];
  const candidates = (whole ?? [campaign.definition]).flatMap((definition, index) =>
    wanted.map((window, i) => {
      const moved = movedTo(definition, window);
      for (const { pointer, detail } of kindOf(moved).definition.check(moved))
        errors.push({ pointer: `/windows/${i}${pointer}`, detail });
      return { index, ...candidateOf(campaign, moved) };
    }),
  );
  refuseInvalid(errors.slice(0, listedErrors));
  return candidates;
}

/** The window moved by whole weeks, so that it keeps its weekday; a week where it has no end. The latest that are over. */
function lastWeeks({ start, end }: CampaignDefinition, weeks: number, now: number) {
  const from = parseTimestamp(start) as number;
  const to = end === openEnd ? from + WEEK : (parseTimestamp(end) as number);
  const latest = Math.ceil((to - now) / WEEK);
  return Array.from({ length: weeks }, (_, i) => {
    const back = (latest + weeks - 1 - i) * WEEK;
    return { start: formatTimestamp(from - back), end: formatTimestamp(to - back) };
  });
}
