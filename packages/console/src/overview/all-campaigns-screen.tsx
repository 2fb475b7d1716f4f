import { CampaignsScreen } from '../campaigns/campaigns-screen.tsx';
import { figureColumns } from '../figures/figure-columns.tsx';

/** The list of campaigns, on which their figures may be shown. */
export function AllCampaignsScreen() {
  return <CampaignsScreen more={figureColumns} />;
}
