import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { grantTypes } from '#edge/domains/cbos/settings'
import { dateField } from '#edge/platform/fields'
import { displayDate } from '#edge/platform/time'
import type { Option } from '#islands/ui/form/Select.tsx'
import { type FormField, orNull } from '../records/form-field'
import { grantLabels } from './organization-settings'

export const loadContracts = (api: Api, cboId: string) =>
  api.contracted_pharmacies.in({ cbos: cboId }).list({ page: { size: 100 } })
export type PharmacyContract = Awaited<ReturnType<typeof loadContracts>>[number]

const period = { startsOn: dateField, endsOn: orNull(dateField) }
const isInOrder = z.refine<{ startsOn: string; endsOn: string | null }>(
  ({ startsOn, endsOn }) => !endsOn || startsOn <= endsOn,
  { error: 'It ends after it begins', path: ['endsOn'] },
)
export const contractPeriodSchema = z.object(period).check(isInOrder)
export const contractSchema = z
  .object({
    pharmacy: z.string('Choose a pharmacy'),
    program: z.enum(grantTypes, 'Choose a program'),
    ...period,
  })
  .check(isInOrder)

export const contractPeriodFields: readonly FormField[] = [
  { name: 'startsOn', label: 'Begins', kind: 'date' },
  { name: 'endsOn', label: 'Last day', kind: 'date', optional: true },
]
export const contractFields = (pharmacies: readonly Option[]): readonly FormField[] => [
  {
    name: 'pharmacy',
    label: 'Pharmacy',
    kind: 'choice',
    options: pharmacies,
    prompt: 'Choose one',
  },
  {
    name: 'program',
    label: 'Program',
    kind: 'choice',
    options: grantTypes.map((value) => ({ value, label: grantLabels[value] })),
    prompt: 'Choose one',
  },
  ...contractPeriodFields,
]

/** 'Ryan White Part A, 03/01/2024 – 02/28/2029' */
export const contractWords = ({ program, startsOn, endsOn }: PharmacyContract): string =>
  `${grantLabels[program]}, ${endsOn ? `${displayDate(startsOn)} – ${displayDate(endsOn)}` : `since ${displayDate(startsOn)}`}`
