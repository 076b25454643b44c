import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import {
  email,
  firstName,
  lastName,
  line,
  paragraphs,
  phone,
  phoneDisplay,
  pronounChoices,
  pronouns,
  zone,
} from '#edge/platform/fields'
import { displayMoment } from '#edge/platform/time'
import { usZones, zoneTitle } from '#edge/platform/us-states'
import type { ClockSettings } from '../appointments/rows/format'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'

export type StaffAccount = Awaited<ReturnType<typeof loadPerson>>

export const loadPerson = (api: Api, id: string) =>
  api.users.get(id, { include: ['cbo', 'pharmacy'] })

export const personSchema = z.object({
  firstName,
  lastName,
  nickname: orNull(line(100)),
  pronouns: orNull(pronouns),
  email,
  phone: orNull(phone),
  timezone: zone,
  outOfOfficeMessage: orNull(paragraphs(500)),
})

const zoneOptions = Object.entries(usZones).map(([value, label]) => ({ value, label }))

export const personFields: readonly FormField[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'nickname', label: 'Goes by', optional: true },
  { name: 'pronouns', label: 'Pronouns', optional: true, suggestions: pronounChoices },
  {
    name: 'email',
    label: 'Work email',
    help: 'A new one counts once they have confirmed it. The old one is told.',
  },
  { name: 'phone', label: 'Phone', optional: true },
  { name: 'timezone', label: 'Time zone', kind: 'choice', options: zoneOptions },
  { name: 'outOfOfficeMessage', label: 'Out of office message', kind: 'long', optional: true },
]

export const personTexts = (person: StaffAccount): FieldTexts => ({
  firstName: person.firstName,
  lastName: person.lastName,
  nickname: person.nickname ?? '',
  pronouns: person.pronouns ?? '',
  email: person.email,
  phone: person.phone ? phoneDisplay(person.phone) : '',
  timezone: person.timezone,
  outOfOfficeMessage: person.outOfOfficeMessage ?? '',
})

/** What is on file of an account, as rows of words. */
export const personFacts = (
  person: StaffAccount,
  clock: ClockSettings,
): readonly (readonly [string, string])[] => [
  ['Email', person.email],
  ['Phone', person.phone ? phoneDisplay(person.phone) : 'None on file'],
  ['Time zone', zoneTitle(person.timezone)],
  ...(person.cbo ? [['Organization', person.cbo.name] as const] : []),
  ...(person.pharmacy ? [['Pharmacy', person.pharmacy.name] as const] : []),
  ...(person.lastLogin === undefined
    ? []
    : [
        [
          'Last sign-in',
          person.lastLogin ? displayMoment(person.lastLogin, clock.zone, clock.hours) : 'Never',
        ] as const,
      ]),
  ...(person.outOfOfficeMessage ? [['Out of office', person.outOfOfficeMessage] as const] : []),
]
