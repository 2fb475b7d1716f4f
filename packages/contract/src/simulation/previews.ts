import { type Static, Type } from 'typebox';
import { prizeCostSchema } from '../campaigns/prize-cost.ts';
import { count, model, orNull, utcTime } from '../values/schemas.ts';
import { winnersSchema } from './simulations.ts';

/** Most players that a preview lists. */
export const listedDifferences = 100;

const placeOrNull = orNull(Type.Integer({ minimum: 1 }), 'Null: not on the board');
const scoreOrNull = orNull(Type.String(), 'Exact decimal; null: not on the board');
const titles = Type.Array(Type.String(), { description: 'Titles in the default language' });
const players = (description: string) => count(description);

const level = count('Of levels: how many the player has');

/** What an edit would do to one player. */
export const playerDifferenceSchema = model('PlayerDifference', {
  player_id: Type.String(),
  place_before: placeOrNull,
  place_after: placeOrNull,
  score_before: scoreOrNull,
  score_after: scoreOrNull,
  prizes_before: titles,
  prizes_after: titles,
  level_before: Type.Optional(level),
  level_after: Type.Optional(level),
});

export type PlayerDifference = Static<typeof playerDifferenceSchema>;

/** What another definition would change, on the events that scoring has followed. */
const consequences = {
  changes: Type.Array(Type.String(), {
    description:
      'JSON pointers into the definition: what counts and would be different. Empty: nothing to confirm',
  }),
  players_before: players('Players on the board as it is'),
  players_after: players('Players on the board afterwards'),
  entered: players('Players who would come onto the board'),
  left: players('Players who would no longer be on it'),
  moved: players('Players who would stay, at another place'),
  prizes_changed: players('Players who would win something else, titles aside'),
  risen: Type.Optional(players('Of levels: players who would have a higher level')),
  fallen: Type.Optional(players('Of levels: players who would have a lower one')),
  changed: players('Players whose place, score or prizes would be different: how many differences there are'),
  losing_players: players(
    'Players who would no longer win a prize, nor one of its kind that is worth as much',
  ),
  losing_prizes: count('Prizes that they would lose in all'),
  cost_before: prizeCostSchema,
  cost_after: prizeCostSchema,
  extra_cost: Type.String({
    description: 'How much more cash and bonus are won by it, exact decimal; 0 where it costs no more',
  }),
  most_extra_cost: orNull(
    Type.String(),
    'How much more it may cost if every place is taken; null: there is no most, as any number of players can win',
  ),
  differences: Type.Array(playerDifferenceSchema, {
    description: `The first ${listedDifferences}, by place afterwards; those who left come last, by place before`,
  }),
};

/** What a kept edit would change. */
export const consequencesSchema = model(
  'Consequences',
  consequences,
  'Who moves, who wins what else, and what that costs',
);

/** What an edit of a campaign would change. */
export const previewSchema = model(
  'Preview',
  {
    version: Type.Integer({ description: 'The version that the edit would follow' }),
    ...consequences,
    confirm: Type.String({
      description: 'To be sent with the edit; good for this very definition and this version of the campaign',
    }),
  },
  'Preview of an edit',
);

export type Preview = Static<typeof previewSchema>;

/** What finishing a campaign would change. */
export const finishPreviewSchema = model(
  'FinishPreview',
  {
    version: Type.Integer({ description: 'The version of the campaign as it is' }),
    end: Type.String({ description: 'When the campaign would end' }),
    settles_at: utcTime('When it would be settled: after its grace'),
    ...consequences,
    winners: winnersSchema,
  },
  'What finishing would change',
);

export type FinishPreview = Static<typeof finishPreviewSchema>;

/** Who moves, who wins what else, and what that costs. */
export type Consequences = Omit<Preview, 'version' | 'confirm'>;
