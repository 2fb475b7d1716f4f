import type { AnyRoute } from '@tanstack/react-router';
import { campaignRoutes } from '../campaigns/campaign-routes.ts';
import { screen } from './screen.ts';

/** Every screen of the console, one line each: its path, its file, its component. */
export const screens = (root: AnyRoute): AnyRoute[] => [
  screen(root, '/now', () => import('../now/now-screen.tsx'), 'NowScreen'),
  screen(root, '/first-steps', () => import('../first-steps/first-steps-screen.tsx'), 'FirstStepsScreen'),
  screen(root, '/campaigns', () => import('../campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
  screen(root, '/payouts', () => import('../payouts/payouts-screen.tsx'), 'PayoutsScreen'),
  screen(root, '/campaigns/$id/players/$player', () => import('../proof/proof-screen.tsx'), 'ProofScreen'),
  screen(root, '/people', () => import('../people/people-screen.tsx'), 'PeopleScreen'),
  screen(root, '/brand', () => import('../installation/brand-screen.tsx'), 'BrandScreen'),
  screen(root, '/audit', () => import('../audit/audit-screen.tsx'), 'AuditScreen'),
  screen(
    root,
    '/installation',
    () => import('../installation/installation-screen.tsx'),
    'InstallationScreen',
  ),
  screen(root, '/players', () => import('../players/players-screen.tsx'), 'PlayersScreen'),
  screen(root, '/players/$player_id', () => import('../players/player-screen.tsx'), 'PlayerScreen'),
  screen(root, '/intake', () => import('../intake/intake-screen.tsx'), 'IntakeScreen'),
  screen(root, '/rates', () => import('../rates/rates-screen.tsx'), 'RatesScreen'),
  screen(
    root,
    '/integrations',
    () => import('../integrations/integrations-screen.tsx'),
    'IntegrationsScreen',
  ),
  screen(root, '/campaigns/new', () => import('../editor/new-campaign-screen.tsx'), 'NewCampaignScreen'),
  screen(
    root,
    '/campaigns/$id/edit',
    () => import('../editor/edit-campaign-screen.tsx'),
    'EditCampaignScreen',
  ),
  screen(root, '/templates', () => import('../planning/templates-screen.tsx'), 'TemplatesScreen'),
  screen(root, '/schedules', () => import('../planning/schedules-screen.tsx'), 'SchedulesScreen'),
  campaignRoutes(root),
];
