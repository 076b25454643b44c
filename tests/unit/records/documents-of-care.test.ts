import { describe, expect, it } from 'vitest'
import type { DocumentContent } from '#edge/platform/pdf/contract'
import { nextStepsFor } from '#islands/appointments/summary/advice'
import { summaryDocument } from '#islands/appointments/summary/summary-document'
import { resultDocument } from '#islands/labs/result/result-document'

/** Label and text of each entry and list item. */
const linesOf = ({ blocks }: DocumentContent) =>
  blocks.flatMap((block) => {
    if (block.kind === 'entries') return block.entries.map(({ label, text }) => `${label}: ${text}`)
    if (block.kind === 'list') return block.items.map(({ label, text }) => `${label}: ${text}`)
    return []
  })

describe('a document for a patient to take along', () => {
  it('names the patient, the lab, the unit and the range of the lab', () => {
    const at = '2026-11-20T15:00:00.000Z'
    const document = resultDocument(
      {
        lab: {
          vendor: 'Quest',
          tests: ['egfr'],
          createdAt: at,
          collectedAt: at,
          releasedAt: at,
          provider: null,
          patientMessage: null,
        },
        results: [
          {
            code: 'egfr',
            value: '96',
            unit: 'mL/min/{1.73_m2}',
            range: '>= 60',
            flag: 'normal',
            finalAt: at,
          },
        ],
        measured: [],
        facts: undefined,
        files: [],
      } as never,
      {
        issuer: 'Care Plus',
        zone: 'America/New_York',
        patient: { name: 'Alex Moreno', dob: '1991-03-04' },
      },
    )
    const lines = linesOf(document)
    expect(lines.slice(0, 3)).toEqual([
      'Name: Alex Moreno',
      'Date of birth: 03/04/1991',
      'Lab: Quest',
    ])
    expect(lines).toContain('The lab expects: >= 60')
    expect(lines.some((line) => /^The lab wrote: 96 mL\/min/.test(line))).toBe(true)
  })

  it('names the patient of a visit summary', () => {
    const document = summaryDocument(
      {
        program: 'prep',
        language: 'en',
        patientName: 'Alex Moreno',
        patientDob: '1991-03-04',
        providerName: 'Daniel Reyes, MD',
        visitReason: 'PrEP',
        startsAt: '2026-11-20T15:00:00.000Z',
        reason: '',
        nextSteps: '',
        warningSigns: '',
        medications: [],
        tests: [],
        vaccines: [],
        referrals: [],
        followUpWeeks: null,
      } as never,
      { issuer: 'Care Plus', zone: 'America/New_York', hours: '12h' },
    )
    expect(linesOf(document).slice(0, 2)).toEqual([
      'Name: Alex Moreno',
      'Date of birth: 03/04/1991',
    ])
  })

  it.each([
    ['prep', 'hiv_prep', 'hiv_treatment', /Take your PrEP/],
    ['pep', 'hiv_pep', 'side_effect_relief', /Take your PEP every day/],
    ['hiv', 'hiv_treatment', 'other', /Take your HIV medicine/],
    ['hep_c', 'hep_c', 'other', /Take your hep C medicine/],
    ['sti', 'syphilis', 'side_effect_relief', /Take all of your medicine/],
  ] as const)(
    'advises taking the medicine of a %s visit only with an order for it',
    (program, own, other, words) => {
      const stepsWith = (reason: typeof own | typeof other) =>
        nextStepsFor({ program, medications: [{ reason }], tests: [] }).join(' ')
      expect(stepsWith(own)).toMatch(words)
      expect(stepsWith(other)).not.toMatch(words)
    },
  )
})
