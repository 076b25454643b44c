// @vitest-environment node
import { expect, test } from 'vitest'
import { urgencyOf } from '#islands/messages/triage'

test.each([
  ['I have chest pain since noon', 'emergency'],
  ['I can’t breathe well', 'emergency'],
  ['Tengo dolor en el pecho', 'emergency'],
  ['لا أستطيع التنفس', 'emergency'],
  ['I want to kill myself', 'crisis'],
  ['j’ai envie de mourir', 'crisis'],
  ['The condom broke last night', 'exposure'],
  ['I had sex without a condom', 'exposure'],
  ['I missed two days of PrEP', 'exposure'],
  ['My number is 123-45-6789', 'secret'],
  ['4111 1111 1111 1111', 'secret'],
] as const)('A patient who writes "%s" is shown what to do: %s', (text, urgency) => {
  expect(urgencyOf(text)).toBe(urgency)
})

test.each([
  'Did my test kit ship?',
  'Can I do the finger prick at night?',
  'Call me at 212-555-0100',
  'I stroked the cat',
  'My chest is fine',
])('A patient who writes "%s" is shown nothing', (text) => {
  expect(urgencyOf(text)).toBeNull()
})
