import { expect, it } from 'vitest'
import {
  brandMessage,
  codeMessage,
  consentRequestMessage,
  contactChangedMessage,
  contactChangeRequestedMessage,
  linkMessage,
  type Message,
  passwordChangedMessage,
} from '#edge/deliveries/templates'
import { accountClosedMessage } from '#edge/domains/account_closing/announcement'
import {
  appointmentMessages,
  invitationMessage,
} from '#edge/domains/appointments/notifications/templates'
import { glassMessage } from '#edge/domains/break_glass/announcement'
import { answerMessage } from '#edge/domains/correction_requests/announcement'

const link = 'https://careplus.test/x'
const appointment = {
  id: 'a',
  version: 1,
  status: 'Scheduled',
  startsAt: '2026-11-23T14:20:00.000Z',
  timezone: 'America/New_York',
  patient: 'p',
  provider: null,
  assistant: null,
}
const reader = { timeFormat: '12h', origin: 'https://careplus.test' } as const
const messages: Readonly<Record<string, Message>> = {
  code: codeMessage('123456'),
  link: linkMessage(link),
  password: passwordChangedMessage(link),
  consent: consentRequestMessage(link),
  'email changed': contactChangedMessage('email', link),
  'phone changed': contactChangedMessage('sms', link),
  'email about to change': contactChangeRequestedMessage('email', link),
  'phone about to change': contactChangeRequestedMessage('sms', link),
  'correction answered': answerMessage(link),
  'account closed': accountClosedMessage(),
  'glass opened': glassMessage(link),
  invitation: invitationMessage('Nov 23, 9:20 AM ET', link),
  ...Object.fromEntries(
    Object.entries(appointmentMessages).map(([verb, { write }]) => [
      verb,
      write(appointment as never, reader as never),
    ]),
  ),
}

it.each(Object.keys(messages))('%s is written in the language of its reader', (name) => {
  const message = messages[name]
  if (!message) throw new Error(name)
  const english = brandMessage(message, 'Voltage')
  for (const language of ['ar', 'es', 'fr'] as const) {
    const { subject, text } = brandMessage(message, 'Voltage', language)
    expect(subject, language).not.toBe(english.subject)
    for (const line of text.split('\n').filter(Boolean))
      expect(english.text.split('\n'), `${language}: ${line}`).not.toContain(line)
    expect(text).not.toContain('{')
  }
})

it('keeps the code, the link and the brand in a translation', () => {
  const { subject, text } = brandMessage(codeMessage('123456'), 'Voltage', 'es')
  expect(subject).toBe('Su código de Voltage')
  expect(text).toBe(
    'Su código de Voltage es 123456. Sirve durante 10 minutos. Nadie de Voltage se lo pedirá nunca.',
  )
  expect(brandMessage(linkMessage(link), 'Voltage', 'fr').text).toContain(link)
})
