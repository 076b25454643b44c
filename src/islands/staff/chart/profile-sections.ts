import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { snakeCase } from '#edge/platform/case'
import {
  contactPreference,
  contactPreferences,
  line,
  phone,
  pronounChoices,
  pronouns,
  theirDob,
  theirFirstName,
  theirLastName,
  zip,
  zone,
} from '#edge/platform/fields'
import { spokenLanguage, spokenLanguageNames } from '#edge/platform/languages/spoken-languages'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { stateCodes, stateNames, usZones } from '#edge/platform/us-states'
import type { Option } from '#islands/ui/form/Select.tsx'
import { pickChanged } from '#islands/ui/merged-form/pick-changed'
import { type Capabilities, canWrite } from '../access/capabilities'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'
import type { ChartPatient } from './chart-patient'

export type PatientChanges = Parameters<Api['patients']['update']>[1]

const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const choice = (name: string, label: string): FormField => ({
  name,
  label,
  kind: 'choice',
  prompt: 'Not stated',
  optional: true,
})

/** A part of a patient's profile: its fields, and how they are checked and sent. */
interface ProfileSection<Output extends object> {
  readonly title: string
  readonly schema: z.ZodMiniType<Output, Record<string, unknown>>
  readonly fields: readonly FormField[]
  readonly update: (output: Output, changed: ReadonlySet<string>) => PatientChanges
}
const section = <Output extends object>(
  title: string,
  schema: z.ZodMiniType<Output, Record<string, unknown>>,
  fields: readonly (FormField & { readonly name: keyof Output & string })[],
  update: (changes: Partial<Output>) => PatientChanges,
): ProfileSection<Output> => ({
  title,
  schema,
  fields,
  update: (output, changed) =>
    update(
      pickChanged(
        output,
        changed,
        fields.map(({ name }) => name),
      ),
    ),
})

const identity = section(
  'Identity',
  z.object({
    nickname: orNull(line(100)),
    pronouns: orNull(pronouns),
    firstName: theirFirstName,
    lastName: theirLastName,
    dob: theirDob,
    language: spokenLanguage,
  }),
  [
    { name: 'nickname', label: 'Chosen name', optional: true },
    { name: 'pronouns', label: 'Pronouns', optional: true, suggestions: pronounChoices },
    { name: 'firstName', label: 'Legal first name' },
    { name: 'lastName', label: 'Legal last name' },
    { name: 'dob', label: 'Date of birth', kind: 'date' },
    { name: 'language', label: 'Language', kind: 'choice', options: options(spokenLanguageNames) },
  ],
  (changes) => changes,
)

const contact = section(
  'Contact',
  z.object({
    email: z.string('Enter their email').check(z.trim(), z.minLength(1, 'Enter their email')),
    phone: orNull(phone),
    contactMethod: orNull(contactPreference),
    timezone: zone,
    addressLine1: orNull(line(100)),
    addressLine2: orNull(line(100)),
    city: orNull(line(100)),
    zip,
    state: z.enum(stateCodes, 'Choose their state'),
  }),
  [
    { name: 'email', label: 'Email', help: 'A new one is used once the patient has confirmed it.' },
    {
      name: 'phone',
      label: 'Phone',
      optional: true,
      help: 'A new one is used once the patient has confirmed it.',
    },
    {
      name: 'contactMethod',
      label: 'How we may contact them',
      kind: 'choice',
      prompt: 'Not stated',
      optional: true,
      options: contactPreferences.map((value) => ({ value, label: value })),
    },
    { name: 'timezone', label: 'Time zone', kind: 'choice', options: options(usZones) },
    { name: 'addressLine1', label: 'Street', optional: true },
    { name: 'addressLine2', label: 'Apartment, suite or care of', optional: true },
    { name: 'city', label: 'City', optional: true },
    { name: 'zip', label: 'Zip code' },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: options(stateNames),
      help: 'Follows the zip code. Choose another where the address is across the state line.',
    },
  ],
  (changes) => changes,
)

const about = section(
  'About',
  z.object({
    gender: orNull(line(60)),
    sex: orNull(line(60)),
    sexuality: orNull(line(60)),
    relationship: orNull(line(60)),
    ethnicity: orNull(line(60)),
  }),
  [
    choice('gender', 'Gender'),
    choice('sex', 'Sex assigned at birth'),
    choice('sexuality', 'Sexuality'),
    choice('relationship', 'Relationship'),
    choice('ethnicity', 'Ethnicity'),
  ] as (FormField & { name: 'gender' | 'sex' | 'sexuality' | 'relationship' | 'ethnicity' })[],
  (changes) => changes,
)

const payment = section(
  'Payment',
  z.object({ cashPay: z.enum(['false', 'true'], 'Choose how visits are paid') }),
  [
    {
      name: 'cashPay',
      label: 'Visits are paid by',
      kind: 'choice',
      options: [
        { value: 'false', label: 'Insurance or a program' },
        { value: 'true', label: 'Their own card' },
      ],
      help: 'Counts for visits they book from now on. What is booked already stays as it is.',
    },
  ],
  ({ cashPay }) => ({ cashPay: cashPay === 'true' }),
)

export const profileSections = { identity, contact, about, payment } as const
export type SectionName = keyof typeof profileSections
export const sectionNames = keysOf(profileSections)

/** The fields of each section the caller may write: all, or the section is read only. */
export const writableSections = (capabilities: Capabilities): SectionName[] =>
  sectionNames.filter((name) =>
    profileSections[name].fields.every((field) =>
      canWrite(capabilities, 'patients', snakeCase(field.name)),
    ),
  )

/** What the fields hold; undefined is what this role does not receive. */
export const profileTexts = (patient: ChartPatient): FieldTexts => ({
  nickname: patient.nickname === null ? '' : patient.nickname,
  pronouns: patient.pronouns === null ? '' : patient.pronouns,
  firstName: patient.firstName,
  lastName: patient.lastName,
  dob: patient.dob,
  language: patient.language,
  email: patient.email,
  phone: patient.phone ? phoneDisplay(patient.phone) : patient.phone === null ? '' : undefined,
  contactMethod: patient.contactMethod === null ? '' : patient.contactMethod,
  timezone: patient.timezone,
  addressLine1: patient.homeAddress && (patient.homeAddress.line1 ?? ''),
  addressLine2: patient.homeAddress && (patient.homeAddress.line2 ?? ''),
  city: patient.homeAddress && (patient.homeAddress.city ?? ''),
  zip: patient.homeAddress?.zip,
  state: patient.homeAddress?.state,
  gender: patient.gender === null ? '' : patient.gender,
  sex: patient.sex === null ? '' : patient.sex,
  sexuality: patient.sexuality === null ? '' : patient.sexuality,
  relationship: patient.relationship === null ? '' : patient.relationship,
  ethnicity: patient.ethnicity === null ? '' : patient.ethnicity,
  cashPay: patient.cashPay === undefined ? undefined : String(patient.cashPay),
})

/** The words of a field for a reader. */
export const wordsOfField = ({ kind, options: choices }: FormField, text: string): string =>
  text === ''
    ? 'Not on file'
    : kind === 'date'
      ? displayDate(text)
      : (choices?.find(({ value }) => value === text)?.label ?? text)
