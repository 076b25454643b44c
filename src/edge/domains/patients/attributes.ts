import type { Attribute, Mark } from '#edge/jsonapi/attribute'
import { z } from '#edge/jsonapi/contract'
import {
  contactPreference,
  dobField,
  email,
  firstName,
  flagField,
  lastName,
  line,
  phone,
  pronouns,
  race,
  state,
  uuid,
  zip,
  zone,
} from '#edge/platform/fields'
import { spokenLanguage } from '#edge/platform/languages/spoken-languages'
import { handOverReasons } from './assignments/contract'
import { maxCount, maxMeasure, ssnField } from './record-limits'
import { patientStatuses } from './statuses'

/** What a role may write together. */
export type FieldGroup =
  | 'profile'
  | 'about'
  | 'sexualHealth'
  | 'finance'
  | 'coverage'
  | 'payment'
  | 'choices'
  | 'status'
  | 'provider'
  | 'supportUser'
  | 'organization'
  | 'pharmacy'
  | 'handOver'

/** What a role receives together, or never does; the rest every reader of the patient receives. */
export type Sensitivity =
  | 'legalName'
  | 'person'
  | 'contact'
  | 'dob'
  | 'address'
  | 'pendingContact'
  | 'about'
  | 'sexualHealth'
  | 'finance'
  | 'insured'
  | 'cashPay'
  | 'choices'
  | 'status'
  | 'statusReason'
  | 'photoIdOnFile'
  | 'consentedAt'
  | 'nextAppointment'
  | 'provider'
  | 'supportUser'
  | 'pharmacy'

interface Traits {
  /** An update may send it, for the roles that write the group. */
  readonly group?: FieldGroup
  /** A creator may send it. */
  readonly create?: true
  /** It is a column of the account, not of the record. */
  readonly account?: true
  /** Its column holds it encrypted: SQL cannot ask what it says. */
  readonly encrypted?: true
  readonly sensitivity?: Sensitivity
}
const attribute = <S extends z.ZodMiniType, const T extends Traits = object>(
  schema: S,
  traits?: T,
) => ({ schema, traits: (traits ?? {}) as T })

const choice = z.nullable(line(60))
const measure = (words: string) =>
  z.nullable(z.number(words).check(z.minimum(0, words), z.maximum(maxMeasure, words)))
const count = (words: string) =>
  z.nullable(z.int(words).check(z.minimum(0, words), z.maximum(maxCount, words)))
const optionalLine = z.optional(z.nullable(line(100)))

const name = { group: 'profile', create: true, account: true, sensitivity: 'legalName' } as const
const account = { group: 'profile', create: true, account: true } as const
const person = { ...account, sensitivity: 'person' } as const
const contact = { sensitivity: 'contact' } as const
const address = { group: 'profile', create: true, sensitivity: 'address' } as const
const about = { group: 'about', sensitivity: 'about' } as const
const sexualHealth = {
  group: 'sexualHealth',
  sensitivity: 'sexualHealth',
  encrypted: true,
} as const
const finance = { group: 'finance', sensitivity: 'finance' } as const
const choices = { group: 'choices', sensitivity: 'choices' } as const

/** Every attribute of a patient: its schema, who may write it and how closely it is guarded. */
export const patientAttributes = {
  firstName: attribute(firstName, name),
  lastName: attribute(lastName, name),
  nickname: attribute(optionalLine, name),
  fullName: attribute(z.string(), { sensitivity: 'legalName' }),
  fullChosenName: attribute(z.string()),
  /** The address of a picture, or the name of a drawn portrait. */
  portrait: attribute(z.nullable(z.string()), { sensitivity: 'person' }),
  pronouns: attribute(z.optional(z.nullable(pronouns)), person),
  email: attribute(email, { ...account, ...contact }),
  phone: attribute(z.nullable(phone), { ...account, ...contact }),
  dob: attribute(dobField, { group: 'profile', create: true, sensitivity: 'dob' }),
  language: attribute(z.optional(spokenLanguage), person),
  timezone: attribute(z.optional(zone), person),
  contactMethod: attribute(z.optional(z.nullable(contactPreference)), {
    group: 'profile',
    create: true,
    ...contact,
  }),
  preferredCommunication: attribute(z.optional(contactPreference), {
    group: 'profile',
    ...contact,
  }),
  smsOptOut: attribute(z.optional(flagField), { group: 'profile', ...contact }),
  emailVerified: attribute(z.boolean(), contact),
  /** Proven, or read out to staff: messages go there, which signs no one in. */
  emailConfirmed: attribute(z.boolean(), contact),
  phoneConfirmed: attribute(z.boolean(), contact),
  phoneVerified: attribute(z.boolean(), contact),
  /** A new email or phone that waits to be proven. */
  pendingEmail: attribute(z.nullable(z.string()), { sensitivity: 'pendingContact' }),
  pendingPhone: attribute(z.nullable(z.string()), { sensitivity: 'pendingContact' }),
  homeAddress: attribute(
    z.object({
      line1: z.nullable(z.string()),
      line2: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.string(),
      zip: z.string(),
    }),
    { sensitivity: 'address' },
  ),
  addressLine1: attribute(optionalLine, address),
  addressLine2: attribute(optionalLine, address),
  city: attribute(optionalLine, address),
  state: attribute(state, address),
  zip: attribute(zip, address),
  /** Sent where a person confirmed a state beside the one that its zip code is listed in; kept with the event. */
  stateConfirmed: attribute(z.optional(z.literal(true, 'Confirm your state')), {
    group: 'profile',
    create: true,
  }),
  gender: attribute(choice, about),
  sex: attribute(choice, about),
  bornAs: attribute(choice, { sensitivity: 'about' }),
  sexuality: attribute(choice, { ...about, encrypted: true }),
  relationship: attribute(choice, about),
  race: attribute(race, about),
  ethnicity: attribute(choice, about),
  height: attribute(measure('Enter your height'), about),
  weight: attribute(measure('Enter your weight'), about),
  sexualRole: attribute(choice, sexualHealth),
  /** Of the last three months. */
  partnerCount: attribute(choice, sexualHealth),
  /** Of the last twelve months. */
  stiHistory: attribute(choice, sexualHealth),
  /** Written as four digits, '1111' if there is none; read as dots, or '1111'. */
  social: attribute(z.nullable(ssnField), finance),
  socialAbsent: attribute(z.optional(flagField), finance),
  income: attribute(count('Enter an income of 0 or more'), finance),
  household: attribute(count('Enter a household size of 0 or more'), finance),
  medicare: attribute(z.nullable(flagField), finance),
  va: attribute(z.nullable(flagField), finance),
  gilead: attribute(z.nullable(line(16)), finance),
  insured: attribute(z.optional(z.nullable(flagField)), {
    group: 'coverage',
    create: true,
    sensitivity: 'insured',
  }),
  cboId: attribute(z.optional(z.nullable(z.string())), { group: 'organization', create: true }),
  providerId: attribute(z.nullable(uuid), { group: 'provider', sensitivity: 'provider' }),
  supportUserId: attribute(z.nullable(uuid), {
    group: 'supportUser',
    sensitivity: 'supportUser',
  }),
  pharmacyId: attribute(z.nullable(uuid), { group: 'pharmacy', sensitivity: 'pharmacy' }),
  /** Sent with a hand-over, kept in its history. */
  handOverReason: attribute(z.optional(z.enum(handOverReasons, 'Choose a reason')), {
    group: 'handOver',
  }),
  cashPay: attribute(flagField, { group: 'payment', sensitivity: 'cashPay' }),
  subscribed: attribute(flagField, choices),
  waitlist: attribute(z.nullable(flagField), choices),
  status: attribute(z.enum(patientStatuses, 'Choose a status'), {
    group: 'status',
    sensitivity: 'status',
  }),
  /** A code of the reference list `status_change`. */
  statusReason: attribute(z.nullable(line(50)), { group: 'status', sensitivity: 'statusReason' }),
  photoIdOnFile: attribute(z.boolean(), { sensitivity: 'photoIdOnFile' }),
  consentedAt: attribute(z.nullable(z.string()), { sensitivity: 'consentedAt' }),
  nextAppointmentAt: attribute(z.nullable(z.string()), { sensitivity: 'nextAppointment' }),
  nextAppointmentStatus: attribute(z.nullable(z.string()), { sensitivity: 'nextAppointment' }),
  enrolledAt: attribute(z.string()),
} as const

type Declared = typeof patientAttributes
export type AttributeName = keyof Declared
type Having<Trait> = {
  [K in AttributeName]: Declared[K]['traits'] extends Trait ? K : never
}[AttributeName]

const having = <const T extends Traits>(traits: T) =>
  (Object.keys(patientAttributes) as AttributeName[]).filter((attributeName) =>
    Object.entries(traits).every(
      ([trait, value]) =>
        (patientAttributes[attributeName].traits as Record<string, unknown>)[trait] === value,
    ),
  ) as Having<T>[]

type MarksOf<T> =
  | (T extends { create: true } ? 'create' : never)
  | (T extends { group: FieldGroup } ? 'update' : never)
  | (T extends { sensitivity: Sensitivity } ? 'guarded' : never)
  | (T extends { encrypted: true } ? 'encrypted' : never)
const marksOf = ({ create, group, sensitivity, encrypted }: Traits): Mark[] => [
  ...(create ? (['create'] as const) : []),
  ...(group ? (['update'] as const) : []),
  ...(sensitivity ? (['guarded'] as const) : []),
  ...(encrypted ? (['encrypted'] as const) : []),
]

interface Declaration {
  readonly schema: z.ZodMiniType
  readonly traits: Traits
}
/** As the contract takes them. */
export const attributes = Object.fromEntries(
  Object.entries<Declaration>(patientAttributes).map(([attributeName, { schema, traits }]) => [
    attributeName,
    { schema, marks: marksOf(traits) },
  ]),
) as object as {
  [K in AttributeName]: Attribute<Declared[K]['schema'], MarksOf<Declared[K]['traits']>>
}
export const createAttributes = having({ create: true })
export const accountAttributes = having({ account: true })
export const encryptedAttributes = having({ encrypted: true })

/** The attributes that the roles of some groups may write. */
export const attributesOf = (...groups: readonly FieldGroup[]): AttributeName[] =>
  groups.flatMap((group) => having({ group }))

export type GuardedAttribute = Having<{ sensitivity: Sensitivity }>
/** The attributes of some sensitivities. */
export const guardedAs = (...sensitivities: readonly Sensitivity[]): GuardedAttribute[] =>
  sensitivities.flatMap((sensitivity) => having({ sensitivity })) as GuardedAttribute[]
