// @vitest-environment node
import { expect, test } from 'vitest'
import { urgencyOf, urgentUnanswered } from '#islands/messages/triage'

test.each([
  ['I have chest pain since noon', 'emergency'],
  ['I can’t breathe well', 'emergency'],
  ['Tengo dolor en el pecho', 'emergency'],
  ['لا أستطيع التنفس', 'emergency'],
  ['I think this is a heart attack', 'emergency'],
  ['I have difficulty breathing', 'emergency'],
  ['He is not breathing', 'emergency'],
  ['My chest hurts', 'emergency'],
  ['I fainted twice today', 'emergency'],
  ['My lips are swelling up', 'emergency'],
  ['I am throwing up blood', 'emergency'],
  ['creo que es un infarto', 'emergency'],
  ['me cuesta respirar', 'emergency'],
  ['j’ai du mal a respirer', 'emergency'],
  ['عندي ضيق في التنفس', 'emergency'],
  ['لا استطيع التنفس', 'emergency'],
  ['I want to kill myself', 'crisis'],
  ['I don’t want to live anymore', 'crisis'],
  ['ya no quiero vivir', 'crisis'],
  ['اريد ان اموت', 'crisis'],
  ['j’ai envie de mourir', 'crisis'],
  ['The condom broke last night', 'exposure'],
  ['I had sex without a condom', 'exposure'],
  ['I missed two days of PrEP', 'exposure'],
  ['I think I was exposed, do I need PEP?', 'exposure'],
  ['Estuve expuesta anoche', 'exposure'],
  ['The condom has ripped', 'exposure'],
  ['We didn’t use a condom', 'exposure'],
  ['anoche se rompio el condon', 'exposure'],
  ['rapport non protege hier soir', 'exposure'],
  ['J’ai été violé hier', 'exposure'],
  ['My number is 123-45-6789', 'secret'],
  ['My number is 123 45 6789', 'secret'],
  ['My number is 123.45.6789', 'secret'],
  ['My number is 123456789', 'secret'],
  ['I am 123-45-6789 1990, really', 'secret'],
  ['4111 1111 1111 1111', 'secret'],
] as const)('A patient who writes "%s" is shown what to do: %s', (text, urgency) => {
  expect(urgencyOf(text)).toBe(urgency)
})

test.each([
  'Did my test kit ship?',
  'Can I do the finger prick at night?',
  'Call me at 212-555-0100',
  'Call me at 2125550100',
  'Call me at +1 212 555 0100',
  'My number starts with 000-12-3456',
  'Zip 10001-1234',
  'Pi is 3.141592653',
  'I stroked the cat',
  'I have no trouble with the app',
  'La consulta fue sin problemas',
  'Ce médicament est violet',
  'My chest is fine',
])('A patient who writes "%s" is shown nothing', (text) => {
  expect(urgencyOf(text)).toBeNull()
})

const now = Date.parse('2026-11-24T22:00:00Z')
const written = (text: string, sentByUserId = 'patient', createdAt = '2026-11-24T21:59:00Z') => ({
  text,
  sentByUserId,
  createdAt,
})

test('What to do now stays in sight after an urgent message is sent, until someone answers', () => {
  const urgent = written('The condom broke last night')
  const sent = [written('Hello', 'nia'), urgent, written('Are you there?')]
  expect(urgentUnanswered(sent, 'patient', now)).toBe(urgent.text)
  expect(urgentUnanswered([...sent, written('Go now.', 'nia')], 'patient', now)).toBeNull()
})

test('A number that was sent, or an exposure of days ago, brings nothing back', () => {
  expect(urgentUnanswered([written('123-45-6789')], 'patient', now)).toBeNull()
  const old = written('The condom broke', 'patient', '2026-11-21T20:00:00Z')
  expect(urgentUnanswered([old], 'patient', now)).toBeNull()
})
