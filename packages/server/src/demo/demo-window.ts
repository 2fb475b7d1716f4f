import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';

const HOUR = 3_600_000;

const common = { currency: 'EUR', default_language: 'en' } as const;

/** A campaign of the demo, whose window is in hours from when the demo begins. */
export type DemoTemplate<Input extends CampaignInput> = Omit<Input, keyof typeof common | 'start' | 'end'> & {
  hours: [from: number, to: number];
};

/** The campaign of a template, around `now`. */
export function inWindow<Input extends CampaignInput>(
  now: Date,
  { hours: [from, to], ...rest }: DemoTemplate<Input>,
): Input {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return { ...common, ...rest, start: at(from), end: at(to) } as unknown as Input;
}
