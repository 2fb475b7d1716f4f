import { atPrizes, isBonus, ofKinds, wageringOf, withoutTerms } from './breaches.ts';
import type { OwnRule } from './rule.ts';

const act = {
  name: 'Spellag (2018:1138)',
  url: 'https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/spellag-20181138_sfs-2018-1138/',
};
const answers = {
  name: 'Spelinspektionen, Frågor & svar, Bonus & insatser',
  url: 'https://www.spelinspektionen.se/fragor--svar/bonus--insatser/',
};

const FROM = '2019-01-01';

/** Sweden. */
export const sweden: readonly OwnRule[] = [
  {
    id: 'se_first_bonus',
    clause: 'Spellag 14 kap. 9 §',
    source: act,
    from: FROM,
    severity: 'error',
    says: 'A bonus may be offered only the first time that a player plays one of the licensee’s games.',
    check: (definition) =>
      atPrizes(definition, (prize, number) =>
        isBonus(prize)
          ? `prize ${number} is a bonus, and also players who have played before can win it`
          : undefined,
      ),
  },
  {
    id: 'se_other_prizes',
    clause: 'Spellag 2 kap. 3 §, 14 kap. 9 §',
    source: act,
    from: FROM,
    says: 'The authority takes every financial incentive that is linked to the game for a bonus; whether a prize of a tournament is one is not certain.',
    check: (definition) => [
      ...atPrizes(definition, (prize, number) =>
        isBonus(prize) ? undefined : `prize ${number} may be taken for a bonus`,
      ),
      ...ofKinds(definition, ['jackpot'], 'what its pots pay may be taken for a bonus'),
    ],
  },
  {
    id: 'se_sixty_days',
    clause: 'Spelinspektionen, conditions of bonuses',
    source: answers,
    from: FROM,
    says: 'A player must have at least 60 days to meet the conditions of a bonus.',
    check: (definition) =>
      atPrizes(
        definition,
        (prize, number) =>
          wageringOf(prize) === undefined
            ? undefined
            : `prize ${number} must be wagered; how long players have is not part of the definition`,
        'wagering',
      ),
  },
  {
    id: 'se_terms',
    clause: 'Spelinspektionen, conditions of bonuses',
    source: answers,
    from: FROM,
    says: 'The terms of a bonus must be stated clearly when it is offered and when it is used.',
    check: withoutTerms,
  },
];
