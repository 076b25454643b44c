import type { NotificationKind } from '#edge/deliveries/kinds'
import { coverAllPairs } from '../../../e2e/support/audits/pairwise'
import type { Preference } from './notification-preferences'

/** What a user chose, what their addresses take, where they are and when it is. */
const factors = {
  prefers: ['Text and Email', 'Text', 'Email'],
  choice: [undefined, 0, 1],
  texts: ['taken', 'stopped', 'suppressed', 'unverified'],
  mail: ['taken', 'suppressed', 'unverified'],
  device: ['on', 'none'],
  messages: ['allowed', 'refused'],
  zone: ['America/New_York', 'America/Los_Angeles'],
  hours: [
    { name: 'the clinic’s hours, by day', isMidnight: false, heldUntil: [] },
    {
      name: 'the clinic’s hours, at night',
      isMidnight: true,
      heldUntil: ['2026-11-25T13:00:00.000Z', '2026-11-25T16:00:00.000Z'],
    },
    {
      name: 'an hour of noon',
      isMidnight: false,
      own: '11:00-13:00',
      heldUntil: ['2026-11-24T18:00:00.000Z'],
    },
    {
      name: 'an hour of the morning',
      isMidnight: false,
      own: '08:30-10:00',
      heldUntil: [undefined, '2026-11-24T18:00:00.000Z'],
    },
    {
      name: 'a short night',
      isMidnight: true,
      own: '23:30-06:15',
      heldUntil: ['2026-11-25T11:15:00.000Z'],
    },
    {
      name: 'an hour of the evening',
      isMidnight: true,
      own: '20:00-22:00',
      heldUntil: [undefined, '2026-11-25T06:00:00.000Z'],
    },
    { name: 'no quiet hours, at night', isMidnight: true, own: 'off', heldUntil: [] },
  ],
} as const
type Factor = keyof typeof factors
type Choices = { readonly [F in Factor]: (typeof factors)[F][number] }

const indexes = Object.fromEntries(
  Object.entries(factors).map(([name, values]) => [name, [...values.keys()]]),
) as unknown as Readonly<Record<Factor, readonly number[]>>

/** Some of their combinations, in which every two values of two factors meet. */
export const preferencePairs = (): readonly Preference[] =>
  coverAllPairs(indexes, () => true).map((at) => {
    const choices = Object.fromEntries(
      Object.entries(at).map(([name, index]) => [name, factors[name as Factor][index]]),
    ) as unknown as Choices
    const { prefers, choice, texts, mail, device, messages, zone, hours } = choices
    const heldUntil = hours.heldUntil[at.zone]
    const only = (why: string) => [
      ...(texts === why ? (['sms'] as const) : []),
      ...(mail === why ? (['email'] as const) : []),
    ]
    return {
      name: [
        prefers,
        choice === undefined ? 'no choice' : choice ? 'all on' : 'all off',
        `texts ${texts}`,
        `mail ${mail}`,
        `device ${device}`,
        `messages ${messages}`,
        zone,
        hours.name,
      ].join(', '),
      prefers,
      zone,
      ...(choice !== undefined && { choice }),
      ...(texts === 'stopped' && { hasStoppedTexts: true as const }),
      suppressed: only('suppressed'),
      unverified: only('unverified'),
      ...(device === 'none' && { hasNoDevice: true as const }),
      ...(messages === 'refused' && { refusesMessages: true as const }),
      ...('own' in hours && { quietHours: hours.own }),
      ...(hours.isMidnight && { isMidnight: true as const }),
      ...(heldUntil && { heldUntil }),
      patient: (kind: NotificationKind) => channelsFor(choices, kind, false),
      staff: (kind: NotificationKind) => channelsFor(choices, kind, true),
    }
  })

/** The channels of a kind by which it leaves the app, told as the rules are: one after the other. */
const channelsFor = (of: Choices, kind: NotificationKind, isStaff: boolean): string => {
  if (kind.isOptional && of.messages === 'refused') return ''
  const isChosen = kind.isOptional ? of.choice : undefined
  const isOnlyWay = !kind.isOptional && kind.channels.length === 1
  const wants = {
    push: isChosen !== 0,
    sms: isChosen === undefined ? (isStaff ? !kind.isOptional : of.prefers !== 'Email') : isChosen,
    email:
      isOnlyWay ||
      (isChosen === undefined ? (isStaff ? !kind.isOptional : of.prefers !== 'Text') : isChosen),
  }
  const takes = {
    push: of.device === 'on',
    // STOP is kept with a patient.
    sms: of.texts === 'taken' || (isStaff && of.texts === 'stopped'),
    email: of.mail === 'taken',
  }
  const has = (channel: 'push' | 'sms' | 'email') => kind.channels.includes(channel)
  const standsIn = (missing: 'sms' | 'email') =>
    has(missing) && wants[missing] && !takes[missing] && isChosen !== 0
  return [
    has('email') && takes.email && (wants.email || standsIn('sms')) ? 'email' : '',
    has('push') && takes.push && wants.push ? 'push' : '',
    has('sms') && takes.sms && (wants.sms || standsIn('email')) ? 'sms' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
