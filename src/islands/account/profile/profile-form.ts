import * as z from 'zod/mini'
import {
  contactPreference,
  dobField,
  firstName,
  lastName,
  line,
  pronouns,
} from '#edge/platform/fields'
import { spokenLanguage } from '#edge/platform/languages/spoken-languages'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { pickChanged, present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

export const profileSchema = z.object({
  nickname: z.optional(line(100)),
  pronouns: z.optional(pronouns),
  firstName,
  lastName,
  dob: dobField,
  language: spokenLanguage,
  contactMethod: contactPreference,
})

const names = [
  'nickname',
  'pronouns',
  'firstName',
  'lastName',
  'dob',
  'language',
  'contactMethod',
] as const

export const profileLabels: Readonly<Record<(typeof names)[number], string>> = {
  nickname: 'Chosen name',
  pronouns: 'Pronouns',
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  language: 'Language',
  contactMethod: 'How we may contact you',
}

export const profileValues = (record: PatientVersion): StoredValues =>
  present(Object.fromEntries(names.map((name) => [name, record[name]])))

export const profileChanges = (
  output: z.output<typeof profileSchema>,
  changed: ReadonlySet<string>,
): PatientUpdate => pickChanged(output, changed, names)
