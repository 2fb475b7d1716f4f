/**
 * Events are written into one buffer for each client and sent from there: a prepared text whose fields have fixed widths, so that
 * a new batch costs some bytes an event and the generator leaves the processor to what is measured.
 */
export const fieldWidths = {
  i: 5,
  id: 32,
  key: 36,
  iso: 27,
  micros: 16,
  player: 7,
  round: 24,
  amount: 4,
  win: 5,
} as const;

export type Field = keyof typeof fieldWidths;

export interface EventForm {
  /** One event, its fields still blank. */
  text: string;
  offsets: Partial<Record<Field, number>>;
  /** What a resend repeats begins here; before it stands the position in the batch. */
  contentFrom: number;
}

const members =
  '"player_id":"player-<player>","game_id":"game-017","round_id":"<round>","amount":<amount>,"currency":"EUR",' +
  '"is_win":<win>,"is_bonus":false';

/** As senders send it. */
export const wireForm = formOf(
  `{"event":"gameround","data":{"unique_id":"<id>","timestamp":"<iso>",${members}}}`,
);

/** As the append statement takes it: a hash's bits are as good as random, so they are drawn and not computed. */
export const loggedForm = formOf(
  `{"i":<i>,"key":"<key>","content":1234567890123456,"kind":"gameround","occurred_at":<micros>,"unique_id":"<id>",${members}}`,
);

function formOf(template: string): EventForm {
  const offsets: Partial<Record<Field, number>> = {};
  let text = '';
  template.split(/<(\w+)>/).forEach((part, place) => {
    if (place % 2 === 0) text += part;
    else {
      offsets[part as Field] = text.length;
      text += ' '.repeat(fieldWidths[part as Field]);
    }
  });
  const contentFrom = offsets.i === undefined ? 0 : offsets.i + fieldWidths.i;
  return { text, offsets, contentFrom };
}
