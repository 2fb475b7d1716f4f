import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { screen } from './screen.ts';

/** `/campaigns/17` and a path below it for each of its tabs; without one the screen leads to the first one of the kind. */
export function campaignScreens<Root extends AnyRoute>(root: Root) {
  const campaign = createRoute({
    getParentRoute: () => root,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('../overview/campaign/campaign-screen.tsx'), 'CampaignScreen'),
  });
  return campaign.addChildren([
    screen(campaign, 'board', () => import('../overview/campaign/board-tab.tsx'), 'BoardTab'),
    screen(campaign, 'progress', () => import('../missions/progress-tab.tsx'), 'ProgressTab'),
    screen(campaign, 'completions', () => import('../missions/completions-tab.tsx'), 'CompletionsTab'),
    screen(campaign, 'tickets', () => import('../raffles/tickets-tab.tsx'), 'TicketsTab'),
    screen(campaign, 'draw', () => import('../raffles/draw-tab.tsx'), 'DrawTab'),
    screen(campaign, 'levels', () => import('../missions/levels-tab.tsx'), 'LevelsTab'),
    screen(campaign, 'drops', () => import('../drops/drops-tab.tsx'), 'DropsTab'),
    screen(campaign, 'pots', () => import('../jackpots/pots-tab.tsx'), 'PotsTab'),
    screen(campaign, 'rehearse', () => import('../simulation/rehearse-tab.tsx'), 'RehearseTab'),
    screen(
      campaign,
      'definition',
      () => import('../campaigns/definition/definition-tab.tsx'),
      'DefinitionTab',
    ),
    screen(campaign, 'versions', () => import('../campaigns/versions-tab.tsx'), 'VersionsTab'),
    screen(
      campaign,
      'change-requests',
      () => import('../change-requests/campaign-requests-tab.tsx'),
      'CampaignRequestsTab',
    ),
    screen(campaign, 'figures', () => import('../figures/figures-tab.tsx'), 'FiguresTab'),
    screen(campaign, 'payouts', () => import('../payouts/payouts-tab.tsx'), 'PayoutsTab'),
    screen(campaign, 'remarks', () => import('../remarks/remarks-tab.tsx'), 'RemarksTab'),
    screen(campaign, 'evidence', () => import('../certificates/evidence-tab.tsx'), 'EvidenceTab'),
  ]);
}
