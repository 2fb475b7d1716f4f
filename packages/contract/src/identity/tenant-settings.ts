import { Type } from 'typebox';
import { currencyDecimalsSchema, enumeration, language, nameText, orNull } from '../values/schemas.ts';
import { choice, label, type Settings, type ValuesOf } from '../values/settings.ts';
import { logAccesses } from './log-access.ts';
import { originsSchema } from './origins.ts';
import { holdRuleSchema, payoutApprovalSchema } from './payout-rules.ts';

/** Whether edits of published campaigns need a second person. */
const changeRequestRules = ['optional', 'required'] as const;
const changeRequestRuleSchema = enumeration(
  'ChangeRequestRule',
  changeRequestRules,
  'Whether a published campaign is edited directly, too, or only by change requests, which a second person approves',
);

/** The longest period; null has no limit. */
const MAX_RETENTION_DAYS = 36_500;

const retention = (of: string) =>
  orNull(
    Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS }),
    `How many days ${of} are kept; null: no limit`,
  );

/**
 * The settings of a tenant, in the order of answers, options and fields. The owner of the installation changes them, all
 * staff of the tenant read them, and the audit log has each before and after. A new one is a row here, a column of its name
 * in a migration, and its labels in the catalogues; all else follows.
 */
export const tenantSettings = {
  name: {
    kind: 'text',
    schema: nameText('Of the brand; unique in the installation'),
    initial: '',
    flag: 'name',
    about: 'its new name',
    part: 'players',
    label: label('Name'),
    required: label('The name of the brand'),
  },
  default_language: {
    kind: 'language',
    schema: language('What public texts fall back to'),
    initial: 'en',
    flag: 'default-language',
    about: 'what public texts fall back to',
    part: 'players',
    label: label('Language'),
    hint: label("Public texts that lack the reader's language use this one, such as en or pt-BR"),
    required: label('Such as en'),
    shown: label('{language}: public texts that lack the reader’s language use it'),
  },
  mask_usernames: {
    kind: 'yes_no',
    schema: Type.Boolean({ description: 'Whether public boards show usernames masked' }),
    initial: false,
    flag: 'mask-usernames',
    about: 'whether public boards show usernames masked',
    part: 'players',
    label: label('Public boards mask usernames'),
    hint: label('Players see am*** instead of amelia; staff see the whole name'),
    fact: label('Usernames'),
    yes: label('masked on public boards'),
    no: label('whole on public boards'),
  },
  payout_approval: choice(payoutApprovalSchema, 'one', {
    flag: 'payout-approval',
    about: 'how many people approve a payout',
    part: 'staff',
    label: label('Payouts are approved by'),
    hint: label('Applies when Laurel creates a payout and at each approval'),
    options: {
      none: label('nobody: Laurel sends them at once'),
      one: label('one person'),
      two: label('two different people'),
    },
  }),
  hold_payouts: choice(holdRuleSchema, 'never', {
    flag: 'hold-payouts',
    about: 'which payouts open alarms hold',
    part: 'staff',
    label: label('Payouts are held by themselves'),
    hint: label('Nothing is sent of a payout that is held until a person releases it'),
    options: {
      never: label('no; staff hold them by hand'),
      on_open_alarm: label('those of players with an open alarm'),
      below_too: label('those, and those of all places that would move without them'),
    },
  }),
  currency_decimals: {
    kind: 'decimals',
    schema: currencyDecimalsSchema,
    initial: {},
    flag: 'currency-decimals',
    about: 'decimals with which amounts are paid, where others than usual',
    part: 'staff',
    label: label('Decimals of currencies'),
    hint: label(
      'With how many amounts are paid, where ISO 4217 says otherwise or knows no such currency, which has 8; one a line, such as USDT 6',
    ),
    none: label('as usual'),
  },
  change_requests: choice(changeRequestRuleSchema, 'optional', {
    flag: 'change-requests',
    about: 'whether a second person approves each edit of a published campaign',
    part: 'staff',
    label: label('Published campaigns are edited'),
    options: {
      optional: label('by one person'),
      required: label('by change requests, which a second person approves'),
    },
  }),
  log_access: choice(
    enumeration(
      'LogAccess',
      logAccesses,
      'Who may read the sealed logs without a credential: nobody, everybody their checkpoints, or everybody their tiles of hashes, too',
    ),
    'staff',
    {
      flag: 'log-access',
      about: 'who may read the sealed logs without a credential',
      part: 'staff',
      label: label('The sealed logs are read by'),
      hint: label('Witnesses and auditors need no account where everybody may read; leaves stay with staff'),
      options: {
        staff: label('staff only'),
        checkpoints: label('everybody, but only what is signed'),
        tiles: label('everybody, hashes included'),
      },
    },
  ),
  origins: {
    kind: 'sites',
    schema: {
      ...originsSchema,
      description: 'Sites whose pages may use keys and player tokens without origins of their own',
    },
    initial: [],
    flag: 'origins',
    about: 'sites whose pages may use it, separated by commas',
    part: 'players',
    label: label('Sites'),
    hint: label(
      'Their pages may use keys and player tokens that name no sites; one a line, such as https://casino.example',
    ),
    none: label('none; each key and player token names its own sites'),
  },
  retention_events_days: {
    kind: 'days',
    schema: retention('game rounds, deposits, withdrawals and logins that no board needs'),
    initial: null,
    flag: 'keep-events',
    about: 'how long events are kept',
    part: 'staff',
    label: label('Keep events for (days)'),
    hint: label(
      'Laurel keeps events that a board needs, and facts of players and games, for longer; empty: for ever',
    ),
    fact: label('Events are kept'),
    fewer: label(
      'The next maintenance, within a day, removes older events for ever. Settled boards stay, but Laurel can no longer explain or rebuild them.',
    ),
  },
  retention_audit_days: {
    kind: 'days',
    schema: retention('entries of the audit log'),
    initial: null,
    flag: 'keep-audit',
    about: 'how long the audit log is kept',
    part: 'staff',
    label: label('Keep the audit log for (days)'),
    hint: label('Empty: for ever'),
    fact: label('The audit log is kept'),
    fewer: label('Within a day, Laurel removes older entries of the audit log for ever.'),
  },
} as const satisfies Settings;

export type TenantSetting = keyof typeof tenantSettings;
export type TenantSettings = ValuesOf<typeof tenantSettings>;

/** What a tenant has until somebody changes it. */
export const tenantDefaults = Object.fromEntries(
  Object.entries(tenantSettings).map(([name, { initial }]) => [name, initial]),
) as TenantSettings;

/** The names of the settings, which are those of their members and columns. */
export const tenantSettingNames = Object.keys(tenantSettings) as TenantSetting[];
