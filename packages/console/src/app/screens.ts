import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** Every screen of the console, one line each: its path, its file, its component. */
export const screens = <Root extends AnyRoute>(root: Root) => {
  const at = screensOf(root);
  return [
    at('/now', () => import('../overview/now/now-screen.tsx'), 'NowScreen'),
    at('/first-steps', () => import('../overview/first-steps/first-steps-screen.tsx'), 'FirstStepsScreen'),
    at('/campaigns', () => import('../overview/all-campaigns-screen.tsx'), 'AllCampaignsScreen'),
    at('/campaigns/compare', () => import('../figures/compare/compare-screen.tsx'), 'CompareScreen'),
    at('/payouts', () => import('../payouts/payouts-screen.tsx'), 'PayoutsScreen'),
    at('/campaigns/$id/players/$player', () => import('../explanations/proof-screen.tsx'), 'ProofScreen'),
    at('/campaigns/$id/record', () => import('../record/record-screen.tsx'), 'RecordScreen'),
    at('/people', () => import('../identity/people/people-screen.tsx'), 'PeopleScreen'),
    at('/brand', () => import('../installation/brand-screen.tsx'), 'BrandScreen'),
    at('/audit', () => import('../overview/audit/audit-screen.tsx'), 'AuditScreen'),
    at('/installation', () => import('../installation/installation-screen.tsx'), 'InstallationScreen'),
    at('/players', () => import('../players/players-screen.tsx'), 'PlayersScreen'),
    at('/players/$player_id', () => import('../players/player-screen.tsx'), 'PlayerScreen'),
    at('/segments', () => import('../segments/segments-screen.tsx'), 'SegmentsScreen'),
    at('/intake', () => import('../overview/intake/intake-screen.tsx'), 'IntakeScreen'),
    at('/rates', () => import('../rates/rates-screen.tsx'), 'RatesScreen'),
    at(
      '/integrations',
      () => import('../overview/integrations/integrations-screen.tsx'),
      'IntegrationsScreen',
    ),
    at('/alarms', () => import('../alarms/alarms-screen.tsx'), 'AlarmsScreen'),
    at('/alarms/thresholds', () => import('../alarms/thresholds/thresholds-screen.tsx'), 'ThresholdsScreen'),
    at('/alarms/$alarm_id', () => import('../overview/alarm/alarm-screen.tsx'), 'AlarmScreen'),
    at(
      '/change-requests',
      () => import('../change-requests/change-requests-screen.tsx'),
      'ChangeRequestsScreen',
    ),
    at(
      '/campaigns/$id/change-requests/$request_id',
      () => import('../change-requests/change-request-screen.tsx'),
      'ChangeRequestScreen',
    ),
    at('/campaigns/new', () => import('../campaigns/editor/new-campaign-screen.tsx'), 'NewCampaignScreen'),
    at(
      '/campaigns/$id/edit',
      () => import('../campaigns/editor/edit-campaign-screen.tsx'),
      'EditCampaignScreen',
    ),
    at('/templates', () => import('../planning/templates-screen.tsx'), 'TemplatesScreen'),
    at('/schedules', () => import('../planning/schedules-screen.tsx'), 'SchedulesScreen'),
    campaignScreens(root),
  ] as const;
};

/** `/campaigns/17` and a path below it for each of its tabs; without one the screen leads to the first one of the kind. */
function campaignScreens<Root extends AnyRoute>(root: Root) {
  const campaign = createRoute({
    getParentRoute: () => root,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('../overview/campaign/campaign-screen.tsx'), 'CampaignScreen'),
  });
  const at = screensOf(campaign);
  return campaign.addChildren([
    at('board', () => import('../overview/campaign/board-tab.tsx'), 'BoardTab'),
    at('progress', () => import('../missions/progress-tab.tsx'), 'ProgressTab'),
    at('completions', () => import('../missions/completions-tab.tsx'), 'CompletionsTab'),
    at('tickets', () => import('../raffles/tickets-tab.tsx'), 'TicketsTab'),
    at('draw', () => import('../raffles/draw-tab.tsx'), 'DrawTab'),
    at('levels', () => import('../missions/progress-tab.tsx'), 'LevelsTab'),
    at('drops', () => import('../drops/drops-tab.tsx'), 'DropsTab'),
    at('pots', () => import('../jackpots/pots-tab.tsx'), 'PotsTab'),
    at('rehearse', () => import('../simulation/rehearse-tab.tsx'), 'RehearseTab'),
    at('definition', () => import('../campaigns/definition/definition-tab.tsx'), 'DefinitionTab'),
    at('versions', () => import('../campaigns/versions-tab.tsx'), 'VersionsTab'),
    at(
      'change-requests',
      () => import('../change-requests/change-requests-screen.tsx'),
      'CampaignRequestsTab',
    ),
    at('figures', () => import('../figures/figures-tab.tsx'), 'FiguresTab'),
    at('payouts', () => import('../payouts/payouts-tab.tsx'), 'PayoutsTab'),
    at('remarks', () => import('../remarks/remarks-tab.tsx'), 'RemarksTab'),
    at('evidence', () => import('../certificates/evidence-tab.tsx'), 'EvidenceTab'),
  ]);
}

/**
 * Makes screens below a parent, each loaded when somebody goes there; `name` is that of the component in its file. The page
 * reloads itself where files are gone (reload-once.ts). On an error of another kind the router does not do so once more.
 */
function screensOf<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Name extends string>(
    path: Path,
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent<Record<string, ComponentType>, string>(
        () =>
          load().catch((cause) =>
            Promise.reject(new Error('The files of the screen are not there.', { cause })),
          ),
        name,
      ),
    });
}
