import type { AnyRoute } from '@tanstack/react-router';
import { campaignScreens } from './campaign-screens.ts';
import { screen } from './screen.ts';

/** Every screen of the console, one line each: its path, its file, its component. */
export const screens = <Root extends AnyRoute>(root: Root) =>
  [
    screen(root, '/now', () => import('../overview/now/now-screen.tsx'), 'NowScreen'),
    screen(
      root,
      '/first-steps',
      () => import('../overview/first-steps/first-steps-screen.tsx'),
      'FirstStepsScreen',
    ),
    screen(root, '/campaigns', () => import('../overview/all-campaigns-screen.tsx'), 'AllCampaignsScreen'),
    screen(
      root,
      '/campaigns/compare',
      () => import('../figures/compare/compare-screen.tsx'),
      'CompareScreen',
    ),
    ...alarms(root),
    ...changeRequests(root),
    screen(root, '/payouts', () => import('../payouts/payouts-screen.tsx'), 'PayoutsScreen'),
    screen(
      root,
      '/campaigns/$id/players/$player',
      () => import('../explanations/proof-screen.tsx'),
      'ProofScreen',
    ),
    screen(root, '/campaigns/$id/record', () => import('../record/record-screen.tsx'), 'RecordScreen'),
    screen(root, '/people', () => import('../identity/people/people-screen.tsx'), 'PeopleScreen'),
    screen(root, '/brand', () => import('../installation/brand-screen.tsx'), 'BrandScreen'),
    screen(root, '/audit', () => import('../overview/audit/audit-screen.tsx'), 'AuditScreen'),
    screen(
      root,
      '/installation',
      () => import('../installation/installation-screen.tsx'),
      'InstallationScreen',
    ),
    screen(root, '/players', () => import('../players/players-screen.tsx'), 'PlayersScreen'),
    screen(root, '/players/$player_id', () => import('../players/player-screen.tsx'), 'PlayerScreen'),
    screen(root, '/segments', () => import('../segments/segments-screen.tsx'), 'SegmentsScreen'),
    screen(root, '/intake', () => import('../overview/intake/intake-screen.tsx'), 'IntakeScreen'),
    screen(root, '/rates', () => import('../rates/rates-screen.tsx'), 'RatesScreen'),
    screen(
      root,
      '/integrations',
      () => import('../overview/integrations/integrations-screen.tsx'),
      'IntegrationsScreen',
    ),
    ...plans(root),
    campaignScreens(root),
  ] as const;

/** The screens of those who judge what was played. */
const alarms = <Root extends AnyRoute>(root: Root) =>
  [
    screen(root, '/alarms', () => import('../alarms/alarms-screen.tsx'), 'AlarmsScreen'),
    screen(
      root,
      '/alarms/thresholds',
      () => import('../alarms/thresholds/thresholds-screen.tsx'),
      'ThresholdsScreen',
    ),
    screen(root, '/alarms/$alarm_id', () => import('../overview/alarm/alarm-screen.tsx'), 'AlarmScreen'),
  ] as const;

/** The screens of edits that a second person approves. */
const changeRequests = <Root extends AnyRoute>(root: Root) =>
  [
    screen(
      root,
      '/change-requests',
      () => import('../change-requests/change-requests-screen.tsx'),
      'ChangeRequestsScreen',
    ),
    screen(
      root,
      '/campaigns/$id/change-requests/$request_id',
      () => import('../change-requests/change-request-screen.tsx'),
      'ChangeRequestScreen',
    ),
  ] as const;

/** The screens on which campaigns are planned. */
const plans = <Root extends AnyRoute>(root: Root) =>
  [
    screen(
      root,
      '/campaigns/new',
      () => import('../campaigns/editor/new-campaign-screen.tsx'),
      'NewCampaignScreen',
    ),
    screen(
      root,
      '/campaigns/$id/edit',
      () => import('../campaigns/editor/edit-campaign-screen.tsx'),
      'EditCampaignScreen',
    ),
    screen(root, '/templates', () => import('../planning/templates-screen.tsx'), 'TemplatesScreen'),
    screen(root, '/schedules', () => import('../planning/schedules-screen.tsx'), 'SchedulesScreen'),
  ] as const;
