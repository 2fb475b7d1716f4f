import type { Static, TSchema, TUnsafe } from 'typebox';

declare const isLabel: unique symbol;

/** A text that people read, in English; an ICU message that every catalogue of the console translates. */
export type SettingLabel = string & { readonly [isLabel]: true };

/** Makes a text a label. It is written out at this place: `npm run check` compares all of them with the catalogues. */
export function label(text: string): SettingLabel {
  return text as SettingLabel;
}

interface Described {
  /** Of the member in requests and answers. */
  schema: TSchema;
  /** What it is until somebody changes it, as the migration that adds the column says, too. */
  initial: unknown;
  /** The option of the command, and what its help says. */
  flag: string;
  about: string;
  /** Who it is about: the panel and the part of the form that show it. */
  part: 'players' | 'staff';
  label: SettingLabel;
  /** The label where the value is only shown, if it differs. */
  fact?: SettingLabel;
  hint?: SettingLabel;
}

/**
 * A setting: a member of requests and answers, a column of that name, an option of a command, a field of a form and a fact
 * on a page. Its kind says how it is typed in each of them.
 */
export type Setting = Described &
  (
    | { kind: 'text'; required: SettingLabel }
    /** `shown` has the language as `language`. */
    | { kind: 'language'; required: SettingLabel; shown: SettingLabel }
    | { kind: 'yes_no'; yes: SettingLabel; no: SettingLabel }
    | { kind: 'choice'; options: Readonly<Record<string, SettingLabel>> }
    | { kind: 'sites'; none: SettingLabel }
    | { kind: 'decimals'; none: SettingLabel }
    /** `fewer`: what becomes of older entries when fewer days are kept. */
    | { kind: 'days'; fewer: SettingLabel }
  );

export type Settings = Readonly<Record<string, Setting>>;

/** The values of settings, by their names. */
export type ValuesOf<Table extends Settings> = { [Name in keyof Table]: Static<Table[Name]['schema']> };

/** A setting that is one of the texts of an enumeration, each with its label. */
export function choice<Text extends string, Rest extends Omit<Described, 'schema' | 'initial'>>(
  schema: TUnsafe<Text>,
  initial: Text,
  rest: Rest & { options: Readonly<Record<Text, SettingLabel>> },
) {
  return { kind: 'choice' as const, schema, initial, ...rest };
}

/** The schemas of settings by their names: the members of a body or an answer. */
export function schemasOf<Table extends Settings>(table: Table) {
  const schemas = Object.entries(table).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof Table]: Table[Name]['schema'] };
}
