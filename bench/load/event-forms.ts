/**
 * Events are written into one buffer for each client and sent from there: a prepared text whose fields have fixed widths, so
 * that a new batch costs some bytes an event and the generator leaves the processor to what is measured.
 */
export const fieldWidths = {
  id: 32,
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
  /** More than the digits of an amount leaves blanks, which JSON allows. */
  amountWidth: number;
  offsets: Partial<Record<Field, number>>;
}

const membersIn = (currency: string) =>
  '"player_id":"player-<player>","game_id":"game-017","round_id":"<round>","amount":<amount>,' +
  `"currency":"${currency}","is_win":<win>,"is_bonus":false`;

/** As senders send it, with amounts in this currency. */
export function wireFormIn(currency: string): EventForm {
  return formOf(
    `{"event":"gameround","data":{"unique_id":"<id>","timestamp":"<iso>",${membersIn(currency)}}}`,
  );
}

export const wireForm = wireFormIn('EUR');

/** As the append statement takes it, in addition to the keys. */
export const loggedForm = formOf(
  `{"kind":"gameround","occurred_at":<micros>,"unique_id":"<id>",${membersIn('EUR')}}`,
);

/** Of the digits that a sum of binary floats has. */
const ARTEFACT_WIDTH = 20;

/** A form of events with room for amounts such as 1.5699999999999998. */
export function withArtefacts({ text, offsets }: EventForm): EventForm {
  const end = (offsets.amount ?? 0) + fieldWidths.amount;
  const more = ARTEFACT_WIDTH - fieldWidths.amount;
  const moved = Object.entries(offsets).map(([field, at]) => [field, at < end ? at : at + more]);
  const wide = text.slice(0, end) + ' '.repeat(more) + text.slice(end);
  return { text: wide, amountWidth: ARTEFACT_WIDTH, offsets: Object.fromEntries(moved) };
}

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
  return { text, amountWidth: fieldWidths.amount, offsets };
}
