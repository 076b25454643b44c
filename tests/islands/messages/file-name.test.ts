import { expect, it } from 'vitest'
import { isInOrder } from '#edge/platform/fields'
import { fileNameOf } from '#islands/files/file-name'

it.each([
  ['a name that turns around', 'invoice\u202efdp.png', 'invoicefdp.png'],
  ['controls', 'a\u0000b\u0007.png', 'ab.png'],
  [
    'an emoji that a cut would halve',
    `a${'\u{1f600}'.repeat(58)}b.png`,
    `${'\u{1f600}'.repeat(57)}b.png`,
  ],
  ['nothing else', 'صورة 👩\u200d👩.jpeg', 'صورة 👩\u200d👩.jpeg'],
  ['a name of which nothing is left', '\u202e', 'file'],
])('cleans %s', (_, name, expected) => {
  const clean = fileNameOf({ name })
  expect(clean).toBe(expected)
  expect(isInOrder(clean) && clean.length <= 120).toBe(true)
})
