import { roles } from '#edge/access/roles'
import { suppressionReasons } from '#edge/deliveries/contract'
import { endpoint, resourceObject, resourceObjects, sharedValue, z } from '#edge/jsonapi/contract'
import { accessState } from '#edge/platform/access-states'
import { timeFormat } from '#edge/platform/fields'

const text = z.nullable(z.string())
const yesNo = z.nullable(z.boolean())
const onOff = z.union([z.boolean(), z.enum(['true', 'false'])], 'Choose yes or no')
const person = z.object({
  id: z.string(),
  fullName: z.string(),
  pronouns: text,
  portrait: text,
  outOfOfficeMessage: text,
})
const everyone = {
  version: z.number(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  nickname: text,
  fullName: z.string(),
  fullChosenName: z.string(),
  pronouns: text,
  email: z.string(),
  phone: text,
  language: z.string(),
  timezone: z.string(),
  portrait: text,
  profilePictureThumbUrl: text,
  outOfOfficeMessage: text,
  accessRights: z.array(z.string()),
  /** What the caller may do by type, so that no client keeps a table of roles. */
  capabilities: sharedValue(
    z.array(
      z.object({
        type: z.string(),
        can: z.array(z.string()),
        rows: z.enum(['all', 'own']),
        hidden: z.array(z.string()),
        writable: z.optional(z.array(z.string())),
        choices: z.optional(z.record(z.string(), z.array(z.string()))),
        required: z.optional(z.array(z.string())),
      }),
    ),
  ),
  totalUnreadMessageCount: z.number(),
  unreadNotificationCount: z.number(),
  userSettings: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The id of the provider's own record. */
  providerId: text,
}
const asPatient = {
  dob: z.string(),
  gender: text,
  sex: text,
  bornAs: text,
  sexuality: text,
  relationship: text,
  race: z.array(z.string()),
  ethnicity: text,
  sexualRole: text,
  partnerCount: text,
  stiHistory: text,
  height: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  insured: yesNo,
  /** Dots where it is on file, '1111' for a patient without a number: it is written and never read. */
  social: text,
  socialAbsent: z.boolean(),
  income: z.nullable(z.number()),
  household: z.nullable(z.number()),
  medicare: yesNo,
  va: yesNo,
  gilead: text,
  cbo: z.nullable(z.object({ id: z.string(), name: z.string(), cboPreventUninsured: z.boolean() })),
  provider: z.nullable(
    z.object({
      id: z.string(),
      userId: z.string(),
      fullName: z.string(),
      assistantId: text,
      assistant: z.nullable(person),
      outOfOfficeMessage: text,
    }),
  ),
  supportUser: z.nullable(person),
  subscribed: z.boolean(),
  waitlist: yesNo,
  smsOptOut: z.boolean(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  contactMethod: text,
  preferredCommunication: z.string(),
  homeAddress: z.object({
    line1: text,
    line2: text,
    city: text,
    state: z.string(),
    zip: z.string(),
  }),
  /** The picture itself is at `/patients/{id}/photo_id` only. */
  photoId: z.object({ present: z.boolean(), mimeType: text, photoId: z.null() }),
  photoIdOnFile: z.boolean(),
  cashPay: z.boolean(),
  openTodoCount: z.number(),
  consentsComplete: z.boolean(),
  hasActiveTreatment: z.boolean(),
  accessState,
  canSchedule: z.boolean(),
  canSchedulePep: z.boolean(),
  canScheduleHivFollowUpOrAdherence: z.boolean(),
  /** Fields still asked for, by page of the account. */
  missing: z.object({
    profile: z.array(z.string()),
    about: z.array(z.string()),
    address: z.array(z.string()),
    health: z.array(z.string()),
    insurance: z.array(z.string()),
  }),
}

export const me = endpoint('users.me', {
  at: 'GET /me',
  description:
    'The signed-in user: their account, capabilities and, for a patient, their record and what they may schedule.',
  output: z.extend(resourceObject('users', everyone), z.partial(z.object(asPatient)).def.shape),
})

const userSetting = resourceObject('user_settings', { name: z.string(), value: z.string() })

const notificationChoice = z
  .string()
  .check(z.regex(/^[a-z_]{3,20}\.(push|sms|email)$/, 'Name a group and a channel'))
const quietHours = z
  .string()
  .check(
    z.regex(
      /^(off|(?!(.{5})-\2$)([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
      'Enter a start and an end that differ, or switch quiet hours off',
    ),
  )

const channelChoice = z.object({
  channel: z.enum(['in_app', 'push', 'sms', 'email']),
  enabled: z.boolean(),
  /** It cannot be switched: it must be said, or stands in the app in any case. */
  locked: z.boolean(),
  /** Reason for which the address takes no more messages. */
  suppression: z.optional(z.enum(suppressionReasons)),
})
export const notificationPreferences = endpoint('notification_preferences.list', {
  at: 'GET /users/:user/notification_preferences',
  description:
    "By which channels one's own account is told of what, group by group; changed by `notification_settings` of the settings.",
  output: resourceObjects('notification_preferences', { channels: z.array(channelChoice) }),
})

export const userSettings = endpoint('user_settings.list', {
  at: 'GET /users/:user/user_settings',
  description: "The settings of one's own account, by name.",
  output: z.array(userSetting),
})
export const changeUserSettings = endpoint('user_settings.update', {
  at: 'PATCH /users/:user/user_settings',
  description: "Changes settings of one's own account; those not named stay.",
  body: z.strictObject({
    timeFormat: z.optional(timeFormat),
    avatarPronouns: z.optional(onOff),
    allowHealthcareNotifications: z.optional(onOff),
    /** A patient's own; withdrawing ends what their CBO reads at once. */
    allowSharingHealthData: z.optional(onOff),
    allowSharingHealthDataGilead: z.optional(onOff),
    /** A patient's own: their results wait until a clinician has called them. */
    callMeFirst: z.optional(onOff),
    /** `{ "appointments.sms": false }`: groups that may be switched off, by channel. */
    notificationSettings: z.optional(z.record(notificationChoice, z.boolean())),
    /** `21:00-08:00` in the account's zone, or `off`: no text and no push meanwhile. */
    quietHours: z.optional(quietHours),
  }),
  output: z.array(userSetting),
})

export const markAllRead = endpoint('user_notifications.mark_all_read', {
  at: 'PATCH /users/:user/user_notifications/mark_all_read',
  description: "Marks every notification of one's own account as read.",
  output: resourceObject('user_notifications', { count: z.number() }),
})

export const infoCard = endpoint('users.info_card', {
  at: 'GET /users/:user/info_card',
  description: 'What one user may know at a glance of another: name, role, pronouns, portrait.',
  output: resourceObject('info_cards', {
    role: z.enum(roles),
    roleLabel: z.string(),
    fullName: z.string(),
    suffix: text,
    pronouns: text,
    portrait: text,
    timezone: z.string(),
    outOfOfficeMessage: text,
  }),
})
