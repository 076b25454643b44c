// @vitest-environment node
import { expect, it } from 'vitest'
import type { LabValue } from '#islands/staff/labs/lab'
import { draftWords } from '#islands/staff/labs/plain-words'
import { translatorFor } from '#translations/catalogues'

const value = (
  code: LabValue['code'],
  found: string,
  flag: LabValue['flag'] = 'normal',
): LabValue => ({
  code,
  value: found,
  flag,
  unit: code === 'egfr' ? 'mL/min' : null,
  range: null,
  comment: null,
  status: 'final',
  finalAt: '2026-11-26T12:00:00.000Z',
  corrects: null,
})

it('drafts what a patient reads: the worst first, each infection once, and what comes next', () => {
  expect(draftWords([value('hiv_ag_ab', 'Non-reactive')], [])).toMatch(/^All clear: /)
  expect(draftWords([value('egfr', '96')], ['hiv_ag_ab'])).toBe(
    'The lab gave no result of this test: HIV. Your other tests are fine. Your care team will tell you what comes next. You can write to us at any time with a question.',
  )
  const found = [
    value('hiv_ag_ab', 'Non-reactive'),
    value('egfr', '58', 'low'),
    value('syphilis_rpr', '1:16', 'reactive'),
    value('syphilis_treponemal', 'Reactive', 'reactive'),
  ]
  expect(draftWords(found, [])).toBe(
    'Your syphilis test was reactive: this can come from syphilis now or from before. This value is not where we expect it: Kidneys (eGFR), 58 mL/min. Your other tests are fine. We would like to talk with you about what comes next. You can write to us at any time with a question.',
  )
})

it.each(['ar', 'es', 'fr'] as const)(
  'drafts it in %s for who reads it, in no word of English',
  async (language) => {
    const found = [
      value('hiv_ag_ab', 'Reactive', 'reactive'),
      value('chlamydia_throat', 'Detected', 'detected'),
      value('syphilis_rpr', 'Non-reactive'),
    ]
    const words = draftWords(found, ['gonorrhea_throat'], await translatorFor(language))
    expect(words).not.toMatch(/\b(your|the|we|you|kidneys)\b/i)
  },
)
