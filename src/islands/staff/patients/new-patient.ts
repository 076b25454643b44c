import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import {
  contactPreference,
  contactPreferences,
  line,
  phone,
  pronounChoices,
  pronouns,
  theirDob,
  theirEmail,
  theirFirstName,
  theirLastName,
  zip,
} from '#edge/platform/fields'
import { spokenLanguage, spokenLanguageNames } from '#edge/platform/languages/spoken-languages'
import { stateCodes, stateNames } from '#edge/platform/us-states'
import { appendRows } from '#islands/stores/append-rows'
import type { Option } from '#islands/ui/form/Select.tsx'
import { type FormField, orNull } from '../records/form-field'
import { findPatients, type PatientRow } from './load-patients'

export const newPatientSchema = z.object({
  firstName: theirFirstName,
  lastName: theirLastName,
  nickname: orNull(line(100)),
  pronouns: orNull(pronouns),
  dob: theirDob,
  language: spokenLanguage,
  email: theirEmail,
  phone: orNull(phone),
  contactMethod: orNull(contactPreference),
  state: z.enum(stateCodes, 'Choose their state'),
  zip,
  insured: z.pipe(
    z.optional(z.enum(['yes', 'no'])),
    z.transform((chosen) => (chosen === undefined ? null : chosen === 'yes')),
  ),
  cboId: orNull(z.string()),
})
export type NewPatient = z.output<typeof newPatientSchema>

const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The fields of a new patient; where there is an organization to choose, its field is among them. */
export const newPatientFields = (organizations: readonly Option[]): readonly FormField[] => [
  { name: 'firstName', label: 'Legal first name' },
  { name: 'lastName', label: 'Legal last name' },
  { name: 'nickname', label: 'Chosen name', optional: true },
  { name: 'pronouns', label: 'Pronouns', optional: true, suggestions: pronounChoices },
  { name: 'dob', label: 'Date of birth', kind: 'date' },
  { name: 'language', label: 'Language', kind: 'choice', options: options(spokenLanguageNames) },
  { name: 'email', label: 'Email', help: 'Their own: it is how they sign in.' },
  { name: 'phone', label: 'Phone', optional: true },
  {
    name: 'contactMethod',
    label: 'How we may contact them',
    kind: 'choice',
    prompt: 'Not stated',
    optional: true,
    options: contactPreferences.map((value) => ({ value, label: value })),
  },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    prompt: 'Choose a state',
    options: options(stateNames),
  },
  { name: 'zip', label: 'Zip code', kind: 'number' },
  {
    name: 'insured',
    label: 'Insured',
    kind: 'choice',
    prompt: 'Not known yet',
    optional: true,
    options: options({ yes: 'Yes', no: 'No' }),
  },
  ...(organizations.length > 0
    ? ([
        {
          name: 'cboId',
          label: 'Organization',
          kind: 'choice',
          prompt: 'The usual one',
          optional: true,
          options: organizations,
        },
      ] as const)
    : []),
]

/** What two records of one person have in common. */
export const identifiersOf = ({ email, phone, lastName, dob }: NewPatient) => ({
  email,
  phone,
  lastName,
  dob,
})

/** Of each kind of likeness: more are found by a search. */
const maxAlike = 5

/**
 * The patients with this email, with this phone, and with this last name and birthday. Who does not read those is told of
 * no likeness: whether someone is a patient already is not theirs to learn.
 */
export const findAlike = async (
  api: Api,
  { email, phone: digits, lastName, dob }: ReturnType<typeof identifiersOf>,
  withNames: boolean,
): Promise<readonly PatientRow[]> => {
  if (!withNames) return []
  const found = await Promise.all(
    [{ email }, ...(digits ? [{ phone: digits }] : []), { name: lastName, dob }].map((search) =>
      findPatients(api, search, maxAlike),
    ),
  )
  return found.reduce((all, some) => appendRows(all, some), [])
}

export const addPatient = async (
  api: Api,
  person: NewPatient & { readonly stateConfirmed?: true },
): Promise<string> => (await api.patients.create(person)).id
