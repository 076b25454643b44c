import { describe, expect, it } from 'vitest'
import { roles } from '#edge/access/roles'
import {
  isForRole,
  kindOf,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  pathOf,
} from '#edge/deliveries/kinds'
import { renderMessage } from '#edge/deliveries/templates'
import { findHealthWord } from '#edge/deliveries/texts/health-words'
import { todoTypes } from '#edge/domains/todos/todo-types'
import { liveActions, publishableActions } from '#edge/live/contract'
import { productLanguages } from '#edge/platform/languages/product-languages'
import { parseTsv } from '#edge/platform/parse-tsv'
import liveRows from '../../../src/edge/platform/db/reference/live_events.tsv?raw'

const values = {
  when: '11/23/2026, 9:20 AM ET',
  until: '9:35 AM',
  link: 'https://careplus.example/x',
  code: '123456',
  settings: 'https://careplus.example/settings',
}
const outgoing = ({ channels }: NotificationKind) =>
  channels.filter((channel) => channel !== 'in_app')
const toPeople = notificationKinds.filter(({ audience }) => !audience.includes('office'))
const render = (
  kind: NotificationKind,
  channel: 'push' | 'sms' | 'email',
  language: (typeof productLanguages)[number],
) => renderMessage(kind, { channel, brand: 'Voltage', language, values })

describe('the table of notification kinds', () => {
  it('has a row of each of the twenty notification types', () => {
    expect(new Set(notificationKinds.flatMap(({ type }) => type ?? []))).toEqual(new Set(todoTypes))
  })

  it('has a row of each of the thirteen live events, with who hears it and who may send it', () => {
    const rows = parseTsv(liveRows)
    expect(rows.map(({ action }) => action).toSorted()).toEqual([...liveActions].toSorted())
    for (const { action = '', audience = '', published_by: by = '' } of rows) {
      expect(audience, action).not.toBe('')
      const senders = Object.entries(publishableActions)
        .filter(([, actions]) => actions.some((each) => each === action))
        .map(([role]) => role)
      expect(by.split(' '), action).toEqual(['platform', ...senders])
    }
  })

  it.each(notificationKinds.map((kind) => [kind.code, kind] as const))(
    '%s has an audience, channels, and a place to lead to',
    (code, kind) => {
      expect(kind.channels.length).toBeGreaterThan(0)
      expect(notificationChannels).toEqual(expect.arrayContaining([...kind.channels]))
      for (const role of kind.audience)
        expect([...roles, 'staff', 'office', 'patient'], code).toContain(role)
      expect(['discreet', 'secret', 'confidential']).toContain(kind.privacy)
      if (kind.privacy === 'secret') {
        expect(kind.channels).not.toContain('push')
        expect(kind.channels).not.toContain('in_app')
        expect(kind.isOptional).toBe(false)
      }
      if (kind.channels.includes('in_app')) {
        expect(kind.inApp).not.toBe('')
        expect(kind.type).not.toBeNull()
        for (const role of roles.filter((each) => isForRole(kind, each)))
          expect(pathOf(kind, role, 'x'), `${code} for ${role}`).toMatch(
            role === 'patient' ? /^\/app/ : /^\/staff/,
          )
      }
    },
  )

  it.each(
    notificationKinds.filter(
      ({ code, audience }) =>
        code.startsWith('visit_') &&
        audience.includes('provider') &&
        code !== 'visit_without_clinician',
    ),
  )('leads a provider who is told $code to that visit, which names the patient', (kind) => {
    expect(pathOf(kind, 'provider', 'v1')).toBe('/staff/visits/v1')
  })

  it('has text for no kind that stays in the app, and none that no kind has', () => {
    for (const kind of notificationKinds)
      expect(Object.keys(kind.texts).length > 0, kind.code).toBe(outgoing(kind).length > 0)
  })
})

describe.each(
  toPeople.flatMap((kind) => (outgoing(kind).length ? [[kind.code, kind] as const] : [])),
)('%s', (_, kind) => {
  it.each(productLanguages)('is written whole in %s, without a word of health', (language) => {
    for (const channel of outgoing(kind) as ('push' | 'sms' | 'email')[]) {
      const { subject, text } = render(kind, channel, language)
      const english = render(kind, channel, 'en')
      expect(subject).not.toBe('')
      expect(`${subject}\n${text}`).not.toMatch(/[{}]/)
      // The consent that is asked for is called an agreement, and the brand is its name alone.
      expect(findHealthWord(`${subject}\n${text}`), `${language} ${channel}`).toBeNull()
      if (language !== 'en') {
        expect(text).not.toBe(english.text)
        expect(kind.texts[language]?.text).not.toBe(kind.texts.en?.text)
      }
      if (channel === 'push') expect(text).not.toContain('https://')
      else expect(text).toContain('Voltage')
    }
  })
})

it('what staff read instead is written whole in every language, without a word of health', () => {
  const own = notificationKinds.filter(({ staffTexts }) => Object.keys(staffTexts).length > 0)
  expect(own.length).toBeGreaterThan(0)
  for (const kind of own)
    for (const language of productLanguages) {
      expect(kind.staffTexts[language], `${kind.code} ${language}`).toBeDefined()
      for (const channel of outgoing(kind) as ('push' | 'sms' | 'email')[]) {
        const options = { channel, brand: 'Voltage', language, values }
        const { subject, text } = renderMessage(kind, { ...options, isForStaff: true })
        expect(text).not.toBe(renderMessage(kind, options).text)
        expect(`${subject}\n${text}`).not.toMatch(/[{}]/)
        expect(findHealthWord(`${subject}\n${text}`), `${language} ${channel}`).toBeNull()
      }
    }
})

it('a kind for patients and staff says to staff nothing that only a patient can do', () => {
  const forBoth = notificationKinds.filter(
    (kind) => isForRole(kind, 'patient') && isForRole(kind, 'provider') && kind.isOptional,
  )
  for (const kind of forBoth.filter((each) => outgoing(each).length > 0))
    expect(Object.keys(kind.staffTexts), kind.code).not.toEqual([])
})

it('a template that lacks what fills it is never sent with a gap', () => {
  expect(() =>
    renderMessage(kindOf('code'), { channel: 'sms', brand: 'V', language: 'en', values: {} }),
  ).toThrow('A template has no code')
})

it('keeps the code, the link and the brand in a translation', () => {
  const { subject, text } = render(kindOf('code'), 'sms', 'es')
  expect(subject).toBe('Su código de Voltage')
  expect(text).toBe(
    'Su código de Voltage es 123456. Sirve durante 10 minutos. Nadie de Voltage se lo pedirá nunca.',
  )
  expect(render(kindOf('sign_in_link'), 'email', 'fr').text).toContain(values.link)
})
