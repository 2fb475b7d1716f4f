import { type Static, type TNumber, type TObject, type TOptional, type TSchema, Type } from 'typebox';
import { closedModel, model, timeOrNull } from '../values/schemas.ts';
import { type AlarmKind, alarmKinds, alarmMeanings } from './alarm-kinds.ts';
import { type AlarmThresholds, alarmThresholds, defaultThresholds } from './thresholds.ts';

interface ThresholdData {
  default: number;
  minimum: number;
  maximum: number;
  whole: boolean;
  means: string;
}

type KindSchema<Kind extends AlarmKind> = TObject<
  { enabled: TOptional<TSchema & { static: boolean }> } & {
    [Name in keyof (typeof alarmThresholds)[Kind]]: TOptional<TNumber>;
  }
>;

/** The schema of one number follows the table of thresholds. */
function numberSchema({ default: byDefault, minimum, maximum, whole, means }: ThresholdData) {
  const bounds = { minimum, maximum, default: byDefault, description: means };
  return Type.Optional(whole ? Type.Integer(bounds) : Type.Number(bounds));
}

function kindSchema<Kind extends AlarmKind>(kind: Kind): KindSchema<Kind> {
  const thresholds: Record<string, ThresholdData> = alarmThresholds[kind];
  const numbers = Object.entries(thresholds).map(([name, one]) => [name, numberSchema(one)]);
  const enabled = Type.Optional(
    Type.Boolean({ default: true, description: 'Whether alarms of this kind are raised' }),
  );
  return Type.Object(
    { enabled, ...Object.fromEntries(numbers) },
    { additionalProperties: false, description: `A player ${alarmMeanings[kind]}` },
  ) as unknown as KindSchema<Kind>;
}

const kinds = Object.fromEntries(alarmKinds.map((kind) => [kind, Type.Optional(kindSchema(kind))])) as {
  [Kind in AlarmKind]: TOptional<KindSchema<Kind>>;
};

/** Thresholds as they are sent: what is absent has its default. */
export const alarmThresholdsSchema = closedModel(
  'AlarmThresholds',
  kinds,
  'When alarms of each kind are raised. Absent kinds and members have their defaults',
);
export type SentThresholds = Static<typeof alarmThresholdsSchema>;

/** The thresholds of a tenant, every default filled in. */
export const alarmSettingsSchema = model('AlarmSettings', {
  thresholds: alarmThresholdsSchema,
  defaults: alarmThresholdsSchema,
  changed_at: timeOrNull('When they were changed last; null: never'),
});
export type AlarmSettings = Static<typeof alarmSettingsSchema>;

/** The thresholds that are sent, with the default of each that is absent. */
export function withDefaults(sent: SentThresholds): AlarmThresholds {
  const filled = alarmKinds.map((kind) => [kind, { ...defaultThresholds[kind], ...sent[kind] }]);
  return Object.fromEntries(filled) as AlarmThresholds;
}
