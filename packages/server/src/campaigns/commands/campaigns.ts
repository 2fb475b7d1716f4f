/** The parts of these commands that commands of later subjects use. */
export { printConsequences } from './campaign-edit.ts';
export { actionOf, type Plan, planOne } from './campaign-plan.ts';
export { costText } from './cost-text.ts';
export { readDefinition } from './definition-file.ts';
export { campaignArgument, campaignFlag, findCampaignId } from './find-campaign.ts';
export { planHash } from './folder-plan.ts';
export { type FoldBar, openFoldBar } from './rebuild-bar.ts';
