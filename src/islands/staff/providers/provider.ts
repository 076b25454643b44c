import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import type { OfferBlocker } from '#edge/domains/providers/contract'
import {
  line,
  npi,
  paragraphs,
  state,
  theirEmail,
  theirFirstName,
  theirLastName,
} from '#edge/platform/fields'
import { stateNames } from '#edge/platform/us-states'
import type { Option } from '#islands/ui/form/Select.tsx'
import { type FieldTexts, type FormField, numberField, orNull } from '../records/form-field'

export type Provider = Awaited<ReturnType<typeof loadProvider>>

export const loadProvider = (api: Api, id: string) => api.providers.get(id)

export const stateOptions: readonly Option[] = Object.entries(stateNames).map(([value, label]) => ({
  value,
  label,
}))
export const providerStatusLabels = {
  active: 'Offered to patients',
  inactive: 'Not offered',
} as const

const blockerLabels: Readonly<Record<OfferBlocker, string>> = {
  inactive: providerStatusLabels.inactive,
  account: 'Not offered: their account is not open',
  license: 'Not offered: no license in force',
  organization: 'Not offered: in no organization',
  hours: 'Not offered: no hours open',
}

/** Whether patients are offered a clinician, and if not, the first thing that is in the way. */
export const offerOf = ({
  status,
  offerBlockers,
}: Partial<Pick<Provider, 'status' | 'offerBlockers'>>) => {
  const [blocker = status === 'inactive' ? status : undefined] = offerBlockers ?? []
  return blocker
    ? { label: blockerLabels[blocker], tone: 'warning' as const }
    : { label: providerStatusLabels.active, tone: 'positive' as const }
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Whom a form of a clinician may name. */
export interface ProviderChoices {
  readonly types: readonly Option[]
}

export const providerSchema = z.object({
  typeId: z.string('Choose a profession'),
  suffix: orNull(line(20)),
  npi: orNull(npi),
  rank: numberField('Enter a whole number', 1, 1000),
  status: z.enum(['active', 'inactive'], 'Choose a status'),
  homeCity: orNull(line(100)),
  homeState: orNull(state),
  supervisorId: orNull(z.string()),
  assistantId: orNull(z.string()),
  bio: z.pipe(
    z.optional(paragraphs(2000)),
    z.transform((typed) => typed ?? ''),
  ),
})

/** One colleague as the only option: who stands in a field before another is chosen. */
const only = (value?: string | null, label?: string | null): readonly Option[] =>
  value && label ? [{ value, label }] : []

export const providerFields = (
  { types }: ProviderChoices,
  { supervisorId, supervisorName, assistantId, assistantName }: Provider,
): FormField[] => [
  { name: 'typeId', label: 'Profession', kind: 'choice', options: types },
  { name: 'suffix', label: 'Suffix', optional: true, help: 'Such as DNP or PA-C' },
  { name: 'npi', label: 'NPI', kind: 'number', optional: true },
  {
    name: 'rank',
    label: 'Order',
    kind: 'number',
    help: 'Patients are offered the lowest number first.',
  },
  { name: 'status', label: 'Status', kind: 'choice', options: options(providerStatusLabels) },
  { name: 'homeCity', label: 'City', optional: true },
  {
    name: 'homeState',
    label: 'State',
    kind: 'choice',
    options: stateOptions,
    prompt: 'Not stated',
    optional: true,
  },
  {
    name: 'supervisorId',
    label: 'Supervised by',
    kind: 'colleague',
    roles: ['clinical_lead'],
    options: only(supervisorId, supervisorName),
    optional: true,
  },
  {
    name: 'assistantId',
    label: 'Assisted by',
    kind: 'colleague',
    roles: ['assistant'],
    options: only(assistantId, assistantName),
    optional: true,
  },
  { name: 'bio', label: 'What patients read', kind: 'long', optional: true },
]

export const providerTexts = (provider: Provider): FieldTexts => ({
  typeId: provider.typeId,
  suffix: provider.suffix ?? '',
  npi: provider.npi ?? '',
  rank: String(provider.rank ?? ''),
  status: provider.status,
  homeCity: provider.homeCity ?? '',
  homeState: provider.homeState ?? '',
  supervisorId: provider.supervisorId ?? '',
  assistantId: provider.assistantId ?? '',
  bio: provider.bio,
})

export const newProviderSchema = z.object({
  firstName: theirFirstName,
  lastName: theirLastName,
  email: theirEmail,
  typeId: z.string('Choose a profession'),
  suffix: orNull(line(20)),
  npi: orNull(npi),
})
export const newProviderFields = (types: readonly Option[]): FormField[] => [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Work email' },
  { name: 'typeId', label: 'Profession', kind: 'choice', options: types, prompt: 'Choose' },
  { name: 'suffix', label: 'Suffix', optional: true, help: 'Such as DNP or PA-C' },
  { name: 'npi', label: 'NPI', kind: 'number', optional: true },
]
