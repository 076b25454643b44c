import { describe, expect, it } from 'vitest'
import { healthSections, isMeasured, sectionFields } from '#edge/domains/health_histories/sections'
import { localDate, now } from '#edge/platform/time'
import { entryOf, entrySchema } from '#islands/health-history/entries'
import { caseKinds } from '../../fixtures/field-cases'
import { healthFieldCases, listHealthFields } from '../../fixtures/health-field-cases'

it('every field of every section has a case of each kind', () => {
  for (const section of healthSections) {
    const { fields } = healthFieldCases[section]
    const wanted = isMeasured(section)
      ? ['code', 'value', 'takenAt', 'takenOn']
      : sectionFields[section]
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...wanted]))
    for (const [name, cases] of Object.entries(fields))
      expect(
        caseKinds.filter((kind) => !cases.some((each) => each.kind === kind)),
        `${section}: ${name}`,
      ).toEqual([])
  }
})

describe.each(listHealthFields('form'))(
  'of %s, the form field %s',
  (section, name, entry, cases) => {
    it.each(
      cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const),
    )('%s: %s', (_, __, { typed, expected, refused }) => {
      const { data, error } = entrySchema(section, 'UTC').safeParse({
        ...entry,
        [name]: typed ?? undefined,
      })
      const words = error?.issues
        .filter(({ path }) => path[0] === name)
        .map(({ message }) => message)
      if (refused) expect(words).toContain(refused)
      else {
        expect(error?.issues ?? []).toEqual([])
        const { takenAt = '', ...sent } = data ? entryOf(data, 'UTC') : {}
        const value = name === 'takenOn' ? takenAt.slice(0, 10) : (sent[name as 'label'] ?? '')
        expect(value.trim()).toBe(expected ?? '')
      }
    })
  },
)

it('a measurement that was taken another day can be moved to today, and keeps its time where its day stays', () => {
  const weight = { code: 'weight', value: '160' }
  const before = '2024-02-29T03:30:00.000Z'
  const today = localDate(now(), 'Pacific/Honolulu')
  const takenAtOf = (takenOn: string) =>
    entryOf(
      entrySchema('vitals', 'Pacific/Honolulu').parse({ ...weight, takenOn }),
      'Pacific/Honolulu',
      before,
    ).takenAt
  expect(localDate(takenAtOf(today) ?? before, 'Pacific/Honolulu')).toBe(today)
  expect(takenAtOf('2024-02-28')).toBeUndefined()
  expect(takenAtOf('2024-02-29')).toBe('2024-02-29T12:00:00.000Z')
})

it('a measurement of tomorrow is refused where its day is chosen', () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const { error } = entrySchema('vitals', 'UTC').safeParse({
    code: 'weight',
    value: '160',
    takenOn: tomorrow,
  })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['takenOn'], 'It cannot be in the future'],
  ])
})
