import type { components, paths } from './dist/paths.d.ts';

/** The calls by the types of `openapi-typescript`: no body is an empty object, and a campaign's `kind` says what it is. */
type Body = paths['/api/v1/campaigns']['post']['requestBody']['content']['application/json'];
type Texts = components['schemas']['MissionInput']['texts'];

export const texts: Texts = { en: { name: 'Five deposits', terms: 'Terms', info: 'Info' } };
export const mission: Body = {
  kind: 'mission',
  custom_id: 'five-deposits',
  start: '2026-12-01T00:00:00Z',
  end: '2026-12-08T00:00:00Z',
  currency: 'EUR',
  texts,
  rules: { steps: [{ task: 'deposits', count: 5, texts: { en: 'Deposit five times' } }] },
};

export function prizesOf(campaign: components['schemas']['Campaign']): number {
  if (campaign.kind === 'mission') return Number(campaign.prize !== null);
  if (campaign.kind === 'jackpot' || campaign.kind === 'levels') return campaign.rules.levels.length;
  return campaign.kind === 'drop' ? campaign.rules.prizes.length : campaign.prizes.length;
}

// @ts-expect-error An author must say when it starts.
export const incomplete: Body = { kind: 'raffle', custom_id: 'c', currency: 'EUR', texts };
