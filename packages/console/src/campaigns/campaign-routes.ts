import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { screen } from '../app/screen.ts';

/** `/campaigns/17` and a path below it for each of its tabs; without one it leads to the first. */
export function campaignScreens<Root extends AnyRoute>(root: Root) {
  const campaign = createRoute({
    getParentRoute: () => root,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
  });
  const first = createRoute({
    getParentRoute: () => campaign,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/campaigns/$id/board', params: params as { id: string }, replace: true });
    },
  });
  return campaign.addChildren([
    first,
    screen(campaign, 'board', () => import('../boards/board-tab.tsx'), 'BoardTab'),
    screen(campaign, 'rehearse', () => import('../simulation/rehearse-tab.tsx'), 'RehearseTab'),
    screen(campaign, 'definition', () => import('./definition/definition-tab.tsx'), 'DefinitionTab'),
    screen(campaign, 'versions', () => import('./versions-tab.tsx'), 'VersionsTab'),
    screen(campaign, 'payouts', () => import('../payouts/payouts-tab.tsx'), 'PayoutsTab'),
    screen(campaign, 'remarks', () => import('../remarks/remarks-tab.tsx'), 'RemarksTab'),
    screen(campaign, 'evidence', () => import('../certificates/evidence-tab.tsx'), 'EvidenceTab'),
  ]);
}
