import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { Role } from '@laurel/contract/identity/users.ts';
import type { ComponentType } from 'react';

/** A part of a campaign's page, at an address of its own. */
interface CampaignTab {
  path: string;
  label: string;
  /** The weakest role that may see it. */
  role: Role;
  /** Whether this campaign has it; every one unless told. */
  has?: (campaign: Campaign) => boolean;
  load: () => Promise<Record<string, ComponentType>>;
  /** Of the component in that file. */
  name: string;
}

/** The tabs of every campaign, in their order, one line each. */
export const campaignTabs: readonly CampaignTab[] = [
  {
    path: 'board',
    label: 'Board',
    role: 'viewer',
    load: () => import('../board/board-tab.tsx'),
    name: 'BoardTab',
  },
  {
    path: 'rehearse',
    label: 'Rehearse',
    role: 'manager',
    load: () => import('../rehearse/rehearse-tab.tsx'),
    name: 'RehearseTab',
  },
  {
    path: 'definition',
    label: 'Definition',
    role: 'viewer',
    load: () => import('./definition-tab.tsx'),
    name: 'DefinitionTab',
  },
  {
    path: 'versions',
    label: 'Versions',
    role: 'viewer',
    load: () => import('./versions-tab.tsx'),
    name: 'VersionsTab',
  },
  {
    path: 'payouts',
    label: 'Payouts',
    role: 'viewer',
    load: () => import('../payouts/payouts-tab.tsx'),
    name: 'PayoutsTab',
  },
  {
    path: 'evidence',
    label: 'Evidence',
    role: 'viewer',
    has: ({ state }) => state === 'published' || state === 'settled',
    load: () => import('../evidence/evidence-tab.tsx'),
    name: 'EvidenceTab',
  },
];
