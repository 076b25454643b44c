import * as z from 'zod/mini'
import { contactPreference, zone } from '#edge/platform/fields'
import type { PatientUpdate, PatientVersion } from '#islands/patient/record'
import { pickChanged, present } from '#islands/ui/merged-form/pick-changed'
import type { StoredValues } from '../../stores/merge-fields'

export const settingsSchema = z.object({
  preferredCommunication: contactPreference,
  timezone: zone,
  textsAllowed: z.optional(z.literal('on')),
})

export const settingsLabels = {
  preferredCommunication: 'Where we write first',
  timezone: 'Time zone',
  textsAllowed: 'You may send me texts',
} as const

export const settingsValues = (record: PatientVersion): StoredValues =>
  present({
    preferredCommunication: record.preferredCommunication,
    timezone: record.timezone,
    textsAllowed: record.smsOptOut ? null : 'on',
  })

export const settingsChanges = (
  output: z.output<typeof settingsSchema>,
  changed: ReadonlySet<string>,
): PatientUpdate => ({
  ...pickChanged(output, changed, ['preferredCommunication', 'timezone']),
  ...(changed.has('textsAllowed') && { smsOptOut: output.textsAllowed !== 'on' }),
})
