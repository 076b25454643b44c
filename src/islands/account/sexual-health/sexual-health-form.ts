import * as z from 'zod/mini'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { pickChanged, present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

const names = ['sexualRole', 'partnerCount', 'stiHistory'] as const

export const sexualHealthSchema = z.object({
  sexualRole: z.optional(z.string()),
  partnerCount: z.optional(z.string()),
  stiHistory: z.optional(z.string()),
})

export const sexualHealthLabels = {
  sexualRole: 'Sexual role',
  partnerCount: 'Partners in the last 3 months',
  stiHistory: 'STIs in the last 12 months',
} as const

export const sexualHealthValues = (record: PatientVersion): StoredValues =>
  present(Object.fromEntries(names.map((name) => [name, record[name]])))

export const sexualHealthChanges = (
  output: z.output<typeof sexualHealthSchema>,
  changed: ReadonlySet<string>,
): PatientUpdate => pickChanged(output, changed, names)
