import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { screen } from '../app/screen.ts';
import { campaignTabs } from './campaign-tabs.ts';

/** `/campaigns/17` and a path below it for each of its tabs; without one it leads to the first. */
export function campaignRoutes(root: AnyRoute): AnyRoute {
  const campaign = createRoute({
    getParentRoute: () => root,
    path: '/campaigns/$id',
    component: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
  });
  const first = createRoute({
    getParentRoute: () => campaign,
    path: '/',
    beforeLoad: ({ params }) => {
      throw redirect({ to: `/campaigns/${params.id}/${campaignTabs[0]?.path}` as never, replace: true });
    },
  });
  const tabs = campaignTabs.map(({ path, load, name }) => screen(campaign, path, load, name));
  return campaign.addChildren([first, ...tabs]) as unknown as AnyRoute;
}
