import { expect, it } from 'vitest'
import { suggestEmail } from '#edge/platform/languages/email-address'

it.each([
  ['jo@gmail.con', 'jo@gmail.com'],
  ['jo@example.con', 'jo@example.com'],
  ['jo@example.cmo', 'jo@example.com'],
  ['Jo@Gmial.com', 'jo@gmail.com'],
  ['jo@gmai.com', 'jo@gmail.com'],
  ['jo@gmaill.com', 'jo@gmail.com'],
  ['jo@gmail.co', 'jo@gmail.com'],
  ['jo@hotnail.com', 'jo@hotmail.com'],
  ['jo@yaho.com', 'jo@yahoo.com'],
  ['jo@yahoo.cm', 'jo@yahoo.com'],
  ['jo@iclod.com', 'jo@icloud.com'],
  ['jo@comcast.ner', 'jo@comcast.net'],
])('%s was most likely meant to be %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

it.each([
  'jo@gmail.com',
  'jo@mail.com',
  'jo@gmx.com',
  'jo@ymail.com',
  'jo@proton.me',
  'jo@example.org',
  'jo@clinic.co',
  'jo@company.cm',
  'jo@bell.net',
  'jo@mac.com',
  'jo@',
  '',
])('%s is taken as it is', (typed) => expect(suggestEmail(typed)).toBeNull())
