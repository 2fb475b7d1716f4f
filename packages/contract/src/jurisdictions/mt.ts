import { atPrizes, wageringOf, withoutTerms } from './breaches.ts';
import type { OwnRule } from './rule.ts';

const directive = {
  name: 'GVZH on the Player Protection Directive (Directive 2 of 2018) of the Malta Gaming Authority',
  url: 'https://gvzh.mt/insights/gaming-what-recent-changes-player-protection-directive/',
};

/** Malta. The articles and the first day were not checked against the newest version, so all of it is warnings. */
export const malta: readonly OwnRule[] = [
  {
    id: 'mt_terms',
    clause: 'Directive 2 of 2018, terms of bonuses; the article is not certain',
    source: directive,
    says: 'Players must be able to read the terms of a promotion before they take part.',
    check: withoutTerms,
  },
  {
    id: 'mt_wagering_terms',
    clause: 'Directive 2 of 2018, terms of bonuses; the article is not certain',
    source: directive,
    says: 'How often a bonus must be wagered must be stated in its terms.',
    check: (definition) =>
      atPrizes(
        definition,
        (prize, number) => {
          const wagering = wageringOf(prize);
          return wagering === undefined
            ? undefined
            : `prize ${number} must be wagered ${wagering} times; look whether the terms say so`;
        },
        'wagering',
      ),
  },
];
