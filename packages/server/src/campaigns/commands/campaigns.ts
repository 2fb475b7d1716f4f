/** The parts of these commands that commands of later subjects use. */
export { costText, printConsequences } from './campaign-edit.ts';
export { campaignFileCommand } from './campaign-file.ts';
export { actionOf, type Plan, planOne } from './campaign-plan.ts';
export { readDefinition } from './definition-files.ts';
export { campaignArgument, campaignFlag, findCampaignId } from './find-campaign.ts';
export { planHash } from './folder-plan.ts';
export { type FoldBar, openFoldBar } from './rebuild-bar.ts';
