import type { JurisdictionCode } from '@laurel/contract/campaigns/jurisdictions.ts';
import { t } from '../languages/messages.ts';

export const jurisdictionNames: Readonly<Record<JurisdictionCode, string>> = {
  GB: t('Great Britain'),
  SE: t('Sweden'),
  ON: t('Ontario'),
  MT: t('Malta'),
  DE: t('Germany'),
  NL: t('The Netherlands'),
};

/** What each rule of the contract demands, by its id; a test compares them with the contract. */
export const ruleWords: Readonly<Record<string, string>> = {
  gb_wagering: t('A bonus must not have to be wagered more than 10 times.'),
  gb_one_product: t(
    'A promotion must not include more than one type of gambling product (betting, casino, bingo, lottery).',
  ),
  gb_speed: t(
    'A prize must not be altered or increased because the play that earns it is completed in a shorter time.',
  ),
  gb_speed_before_2026: t(
    'A prize must not be altered or increased because the play that earns it is completed in a shorter time.',
  ),
  gb_speed_ties: t(
    'Of equal scores the one that was reached earlier wins the better prize, which may be a gain by speed.',
  ),
  gb_terms: t('Terms and conditions must be clear, transparent, fair and readily accessible.'),
  gb_paid_draw: t(
    'A draw of prizes in which people must pay to take part is a lottery, unless there is an equal way to enter for free; whether a stake is such a payment is not certain.',
  ),
  gb_jackpot_rules: t(
    'Before players commit to gamble they must be able to read how a jackpot is funded, its seed, any ceiling, and how it is won.',
  ),
  se_first_bonus: t(
    'A bonus may be offered only the first time that a player plays one of the licensee’s games.',
  ),
  se_other_prizes: t(
    'The authority takes every financial incentive that is linked to the game for a bonus; whether a prize of a tournament is one is not certain.',
  ),
  se_sixty_days: t('A player must have at least 60 days to meet the conditions of a bonus.'),
  se_terms: t('The terms of a bonus must be stated clearly when it is offered and when it is used.'),
  on_public_offer: t(
    'Inducements, bonuses and credits must not be advertised in public: only on the gaming site, and directly to players who consented there.',
  ),
  on_terms: t(
    'An offer must state all material conditions and limitations where it is first presented; check the number of the standard in its newest version.',
  ),
  on_more_play: t(
    'Promotions must be truthful and must not imply that the chance of winning grows with what a player spends.',
  ),
  on_jackpot_amounts: t(
    'Jackpot amounts that are shown must be updated as often as practicable, above all once they begin anew after a win.',
  ),
  mt_terms: t('Players must be able to read the terms of a promotion before they take part.'),
  mt_wagering_terms: t('How often a bonus must be wagered must be stated in its terms.'),
  de_stake: t('The stake of a virtual slot is at most 1 euro a game.'),
  de_speed: t(
    'A game of a virtual slot lasts five seconds on average, and games must not run counter to the aims of the treaty; whether a race for speed does is not certain.',
  ),
  de_hours: t(
    'Virtual slots, online poker and online casino games must not be advertised on the internet between 6 and 21 o’clock.',
  ),
  de_bonus: t('Licences may limit bonuses and discounts; the conditions of the own licence decide.'),
  de_random_prizes: t(
    'What can be won in a virtual slot must be random, with equal chances for every player and the probability of the highest win shown where the stake is made; whether a licence allows jackpots and prizes on top of a game is not certain.',
  ),
  nl_young_adults: t(
    'Bonuses must not be directed at minors, at people aged 18 to 23, or at players who play at risk.',
  ),
  nl_urgency: t(
    'A bonus must not urge players to excessive play, as an offer does that creates a strong sense of urgency.',
  ),
  nl_terms: t(
    'Players must be informed fully and clearly of what a bonus is worth, what must be wagered and when it expires.',
  ),
  nl_promotional_games: t(
    'A game of chance without a licence of its own may only promote something, is limited in number, cost and prizes, and must not be paid for; whether prizes on top of licensed games are one is not certain.',
  ),
};

/** What every page with such rules says. */
export const noAdviceWords = t('These are pointers to rules that somebody should read, no legal advice.');
