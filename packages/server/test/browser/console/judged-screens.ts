/**
 * Under which names each screen and tab of the console is judged, by the name of its component: all that it shows as a whole, each view, part and
 * state that has elements of its own. Axe judges each name once; packages/console/test/judged-screens.test.ts says what is missing.
 */
export const judgedScreens: Record<string, readonly string[]> = {
  NowScreen: ['now'],
  FirstStepsScreen: ['first-steps'],
  AllCampaignsScreen: ['campaigns', 'campaigns-calendar', 'campaigns-columns'],
  CompareScreen: ['campaigns-compared'],
  AlarmsScreen: ['alarms'],
  ThresholdsScreen: ['alarm-thresholds'],
  AlarmScreen: ['alarm'],
  ChangeRequestsScreen: ['change-requests'],
  ChangeRequestScreen: ['change-request', 'change-request-different', 'change-request-edited-since'],
  PayoutsScreen: ['payouts'],
  ProofScreen: ['proof'],
  RecordScreen: ['record'],
  PeopleScreen: ['people'],
  BrandScreen: ['brand'],
  AuditScreen: ['audit'],
  InstallationScreen: ['installation'],
  PlayersScreen: ['players'],
  PlayerScreen: ['player'],
  SegmentsScreen: ['segments'],
  IntakeScreen: ['intake', 'intake-refused', 'intake-find', 'refused-messages'],
  RatesScreen: ['rates'],
  IntegrationsScreen: ['integrations-keys', 'webhooks', 'rewards', 'integrations-widgets'],
  NewCampaignScreen: ['new-campaign'],
  EditCampaignScreen: [
    ...['editor', 'editor-sections', 'editor-file', 'mission-editor', 'raffle-editor', 'pool-editor'],
    ...['editor-jurisdictions', 'review', 'levels-review', 'change-request-ask', 'change-request-must-ask'],
  ],
  TemplatesScreen: ['templates'],
  SchedulesScreen: ['schedules'],
  CampaignScreen: ['stages'],
  BoardTab: ['board', 'board-race', 'board-ladder', 'board-what-if', 'board-teams'],
  ProgressTab: ['mission-progress'],
  CompletionsTab: ['mission-completions'],
  TicketsTab: ['raffle-tickets'],
  DrawTab: ['raffle-draw'],
  DropsTab: ['drops'],
  PotsTab: ['pots'],
  LevelsTab: ['levels'],
  RehearseTab: ['rehearse-ready', 'rehearsed', 'mission-rehearsed', 'raffle-rehearsed'],
  DefinitionTab: ['definition'],
  VersionsTab: ['versions'],
  CampaignRequestsTab: ['campaign-change-requests'],
  PayoutsTab: ['campaign-payouts'],
  RemarksTab: ['campaign-remarks'],
  FiguresTab: ['figures', 'mission-figures'],
  EvidenceTab: ['evidence', 'certificate-fails'],
};

/** What is no screen of the router: the page to sign in, and all that opens on a screen. */
export const judgedBesides: readonly string[] = [
  ...['sign-in', 'user', 'select', 'search', 'calls', 'zones', 'confirm', 'disqualify', 'several', 'publish'],
  ...['unsaved', 'save-template', 'delete-template', 'new-schedule', 'delete-schedule', 'approve-several'],
  ...['payout', 'void', 'erase', 'rates-dialog', 'new-key', 'rotate-key', 'player-token-key', 'new-webhook'],
  ...['webhook', 'person', 'audit-entry', 'brand-settings', 'new-brand', 'new-signing-key', 'images-dialog'],
  ...['tenant-settings-faults', 'approve-change', 'refused-message'],
];

const names = new Set([...Object.values(judgedScreens).flat(), ...judgedBesides]);

export const isJudged = (name: string) => names.has(name);
