import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import {
  line,
  paragraphs,
  phone,
  pronounChoices,
  pronouns,
  theirEmail,
  theirFirstName,
  theirLastName,
  zone,
} from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayMoment } from '#edge/platform/time'
import { usZones, zoneTitle } from '#edge/platform/us-states'
import type { ClockSettings } from '../access/require-staff'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'

export type StaffAccount = Awaited<ReturnType<typeof loadPerson>>

export const loadPerson = (api: Api, id: string) =>
  api.users.get(id, { include: ['cbo', 'pharmacy'] })

const personSchema = z.object({
  firstName: theirFirstName,
  lastName: theirLastName,
  nickname: orNull(line(100)),
  pronouns: orNull(pronouns),
  phone: orNull(phone),
  timezone: zone,
  outOfOfficeMessage: orNull(paragraphs(500)),
})

const zoneOptions = Object.entries(usZones).map(([value, label]) => ({ value, label }))

const personFields: readonly FormField[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'nickname', label: 'Goes by', optional: true },
  { name: 'pronouns', label: 'Pronouns', optional: true, suggestions: pronounChoices },
  { name: 'phone', label: 'Phone', optional: true },
  { name: 'timezone', label: 'Time zone', kind: 'choice', options: zoneOptions },
  { name: 'outOfOfficeMessage', label: 'Out of office message', kind: 'long', optional: true },
]

const emailField: FormField = {
  name: 'email',
  label: 'Work email',
  help: 'They sign in with it. For another person it takes a second admin, or 72 hours. The old address is notified and can stop it.',
}
const ownEmailNote =
  'Admins change their email themselves. If one has lost their mailbox, two other admins give them another role first.'

type Person<Own> = z.ZodMiniType<Own & { email?: string }, Record<string, unknown>>

/** The form of an account. The email of an admin is changed by themselves alone, so that no admin can act as two. */
export const personForm = ({ role }: StaffAccount, isOwn: boolean) => {
  const changesEmail = role !== 'admin' || isOwn
  const schema: Person<z.output<typeof personSchema>> = changesEmail
    ? z.extend(personSchema, { email: theirEmail })
    : personSchema
  return changesEmail
    ? { schema, fields: personFields.toSpliced(4, 0, emailField) }
    : { schema, fields: personFields, children: ownEmailNote }
}

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
